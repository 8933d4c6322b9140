import type { Activity } from '@/domain/activity';
import { failed } from '@/domain/result';
import { manyFileName } from '@/domain/saving/manyNames';
import { estimatedSize, isLargerThanEstimated } from '@/features/saving/estimatedSize';
import { markEachSaved } from '@/features/saving/savedMarks';
import { flawText, saveFailureText } from '@/features/saving/saveFailureText';
import { saveJobsOf } from '@/features/saving/useSaveJobs';
import { clipToSave } from '@/features/saving/useClipSaving';
import { openSink } from '@/saving/openSink';
import type { AppDispatch } from '@/store/appThunk';
import { activityName } from '@/text/activityNames';
import { evidenceText } from '@/text/evidence';
import { onlineCode } from '@/ui/loading/onlineCode';
import { evidenceReport } from './report';

const packCode = onlineCode(() => import('@/saving/evidencePack'));

export interface PackWish {
  clips: readonly {
    activity: Activity;
    cameraName: string;
    /** What to add to the camera's clock, in milliseconds. */
    correction: number;
  }[];
  notes: string;
  madeBy: string;
  /** The address of the account's deployment. */
  origin: string;
}

/** Saves the pack as a job that goes on whatever is on the screen. To be called within the gesture. */
export function startEvidencePack(dispatch: AppDispatch, wish: PackWish): void {
  const jobs = saveJobsOf(dispatch);
  const clips = wish.clips.map(({ activity, cameraName }) => ({
    clip: clipToSave(dispatch, { name: cameraName }, activity, { isOneOfSeveral: true }),
    thumbnailUrl: activity.thumbnailUrl,
  }));
  const fileName = `${evidenceText.title} ${manyFileName(clips.map(({ clip }) => clip))}.zip`;
  let bytes = estimatedSize(dispatch, clips.length);
  void jobs.start({
    origin: `evidence ${clips.map(({ clip }) => clip.id).join()}`,
    fileName,
    onSaved: (saved) =>
      markEachSaved(
        dispatch,
        clips.map(({ clip }) => clip),
        saved,
      ),
    async run(signal, onProgress, keep) {
      // First of all, while the browser still knows that somebody has asked for it.
      const sink = await openSink(fileName, bytes, keep);
      if (!sink.ok) return sink;
      const engine = await packCode.load(signal).catch(() => null);
      if (engine === null) {
        await sink.value.abort();
        return failed({ kind: 'codeMissing' });
      }
      const outcome = await engine.saveEvidencePack(sink.value, {
        clips,
        signal,
        onProgress,
        report: (entries) =>
          evidenceReport(
            {
              clips: wish.clips.map(({ activity: { at, code }, cameraName, correction }) => ({
                camera: cameraName,
                event: activityName(code),
                at,
                correction,
              })),
              notes: wish.notes,
              madeBy: wish.madeBy,
              madeAt: dispatch((_dispatch, _getState, { now }) => now()),
              origin: wish.origin,
              zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
            },
            entries.map((entry) =>
              entry.kind === 'missing'
                ? { ...entry, failure: saveFailureText(entry.failure) }
                : { ...entry, flaws: entry.flaws.map(flawText) },
            ),
          ),
      });
      if (isLargerThanEstimated(outcome)) bytes = Number.POSITIVE_INFINITY;
      return outcome;
    },
  });
}
