import { manyFileName } from '@/domain/saving/manyNames';
import { failed, type Result } from '@/domain/result';
import { clipToSave, saveClipAsJob } from '@/features/saving/useClipSaving';
import { estimatedSize, isLargerThanEstimated, noteSize } from '@/features/saving/estimatedSize';
import type { SaveRequest } from '@/features/saving/jobs';
import { markEachSaved } from '@/features/saving/savedMarks';
import { saveJobsOf } from '@/features/saving/useSaveJobs';
import { openSink } from '@/saving/openSink';
import type { ClipToSave, Saved, SaveFailure, SaveOptions, Sink } from '@/saving/types';
import type { AppDispatch } from '@/store/appThunk';
import { onlineCode, type OnlineCode } from '@/ui/loading/onlineCode';
import type { ChosenClip } from './chosenAction';

type Save = (
  clips: readonly ClipToSave[],
  sink: Sink,
  options: SaveOptions,
) => Promise<Result<Saved, SaveFailure>>;

const engines: Readonly<Record<'video' | 'zip', OnlineCode<Save>>> = {
  video: onlineCode(async () => (await import('@/saving/joinClips')).joinClips),
  zip: onlineCode(async () => {
    const { zipClips } = await import('@/saving/zipClips');
    return (clips, sink, options) => zipClips(clips, null, sink, options);
  }),
};

const EXTENSION = { video: 'mp4', zip: 'zip' };

function requestFor(as: 'video' | 'zip', clips: readonly ClipToSave[], dispatch: AppDispatch): SaveRequest {
  const fileName = `${manyFileName(clips)}.${EXTENSION[as]}`;
  let bytes = estimatedSize(dispatch, clips.length);
  return {
    origin: `${as} ${clips.map(({ id }) => id).join()}`,
    fileName,
    async run(signal, onProgress, keep) {
      // First of all, while the browser still knows that somebody has asked for it.
      const sink = await openSink(fileName, bytes, keep);
      if (!sink.ok) return sink;
      const save = await engines[as].load(signal).catch(() => null);
      if (save === null) {
        await sink.value.abort();
        return failed({ kind: 'codeMissing' });
      }
      const outcome = await save(clips, sink.value, { signal, onProgress });
      if (isLargerThanEstimated(outcome)) bytes = Number.POSITIVE_INFINITY;
      return outcome;
    },
    onSaved(saved) {
      noteSize(dispatch, saved);
      return markEachSaved(dispatch, clips, saved);
    },
    ...(as === 'video' ? { otherWay: requestFor('zip', clips, dispatch) } : {}),
  };
}

/** Saves the chosen recordings in one file, as a job that goes on whatever is on the screen. */
export const saveChosen =
  (as: 'video' | 'zip') =>
  (chosen: readonly ChosenClip[], dispatch: AppDispatch): void => {
    const jobs = saveJobsOf(dispatch);
    const clips = chosen.map(({ activity, cameraName }) =>
      clipToSave(dispatch, { name: cameraName }, activity, { isOneOfSeveral: chosen.length > 1 }),
    );
    const [only, ...others] = clips;
    // One alone is a clip like any other.
    if (as === 'video' && only && others.length === 0) void saveClipAsJob(dispatch, jobs, only, null);
    else void jobs.start(requestFor(as, clips, dispatch));
  };
