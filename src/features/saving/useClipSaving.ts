import type { Activity } from '@/domain/activity';
import type { Camera } from '@/domain/camera';
import { choiceKey } from '@/domain/choice';
import { clipFileName } from '@/domain/saving/fileName';
import { failed } from '@/domain/result';
import type { ClipSaving } from '@/player/core/clipSaving';
import type { ClipToSave, SaveRange } from '@/saving/types';
import type { AppDispatch } from '@/store/appThunk';
import { useAppDispatch } from '@/store/hooks';
import { requestClip, requestOneOfSeveral } from '@/store/playback';
import { activityName } from '@/text/activityNames';
import { onlineCode } from '@/ui/loading/onlineCode';
import type { SaveJobs, SaveRequest } from './jobs';
import { saveFailureText } from './saveFailureText';
import { markSaved, useSavedIds } from './savedMarks';
import { isLargerThanEstimated, noteSize } from './estimatedSize';
import { useSaveJobs } from './useSaveJobs';

/**
 * A clip as the engine wants it.
 * @param isOneOfSeveral one that is gone is named in the export, and does not end the session.
 */
export const clipToSave = (
  dispatch: AppDispatch,
  { name }: Pick<Camera, 'name'>,
  { id, cameraId, at, code }: Pick<Activity, 'id' | 'cameraId' | 'at' | 'code'>,
  { isOneOfSeveral }: { isOneOfSeveral: boolean },
): ClipToSave => ({
  id: choiceKey({ cameraId, id }),
  cameraName: name,
  at,
  eventText: activityName(code),
  address: (signal) =>
    dispatch((isOneOfSeveral ? requestOneOfSeveral : requestClip)({ eventId: id, cameraId }, signal)),
});

const engineCode = onlineCode(async () => {
  const [{ saveClip }, { measureClip }, { readCutPlaces }, { openSink }] = await Promise.all([
    import('@/saving/saveClip'),
    import('@/saving/measureClip'),
    import('@/saving/readCutPlaces'),
    import('@/saving/openSink'),
  ]);
  return { saveClip, measureClip, readCutPlaces, openSink };
});

/** @param asParts into a ZIP, for a recording that changes midway */
function requestFor(
  dispatch: AppDispatch,
  clip: ClipToSave,
  range: SaveRange | null,
  asParts: boolean,
): SaveRequest {
  const mp4Name = clipFileName(clip.cameraName, clip.at + Math.round((range?.start ?? 0) * 1_000));
  const fileName = asParts ? mp4Name.replace(/\.mp4$/, '.zip') : mp4Name;
  // Measured once, so that another try asks where to save while its gesture is fresh. Null: small or unknown.
  let measured: { bytes: number | null } | null = null;
  return {
    origin: clip.id,
    fileName,
    run: async (signal, onProgress, keep) => {
      const engine = await engineCode.load(signal).catch(() => null);
      if (engine === null) return failed({ kind: 'codeMissing' });
      measured ??= { bytes: await engine.measureClip(clip, range, signal) };
      const sink = await engine.openSink(fileName, measured.bytes, keep);
      if (!sink.ok) return sink;
      const outcome = await engine.saveClip(clip, range, sink.value, { signal, onProgress, asParts });
      if (isLargerThanEstimated(outcome)) measured = { bytes: Number.POSITIVE_INFINITY };
      return outcome;
    },
    onSaved(saved) {
      // A part tells nothing of the whole.
      if (range === null) noteSize(dispatch, saved);
      return markSaved(dispatch, clip.id);
    },
    ...(asParts ? {} : { otherWay: requestFor(dispatch, clip, range, true) }),
  };
}

/** Saves a clip, or a part of it: as a job that goes on whatever is on the screen. */
export async function saveClipAsJob(
  dispatch: AppDispatch,
  jobs: SaveJobs,
  clip: ClipToSave,
  range: SaveRange | null,
): Promise<void> {
  await jobs.start(requestFor(dispatch, clip, range, false));
}

type Recording = Pick<Activity, 'id' | 'cameraId' | 'at' | 'code'>;

/** What a menu needs to save any of the clips that a screen shows. */
export function useClipSavings(): (camera: Pick<Camera, 'name'>, recording: Recording) => ClipSaving {
  const dispatch = useAppDispatch();
  const { jobs, list } = useSaveJobs();
  const saved = useSavedIds();
  return (camera, recording) => {
    const clip = clipToSave(dispatch, camera, recording, { isOneOfSeveral: false });
    const own = list.findLast(({ origin }) => origin === clip.id);
    return {
      save: () => void saveClipAsJob(dispatch, jobs, clip, null),
      saveCut: (cut) => void saveClipAsJob(dispatch, jobs, clip, cut),
      async cutPlaces(signal) {
        const engine = await engineCode.load(signal).catch(() => null);
        if (engine === null) return failed(saveFailureText({ kind: 'codeMissing' }));
        const places = await engine.readCutPlaces(clip, signal);
        return places.ok ? places : failed(saveFailureText(places.failure));
      },
      prepare: () => void engineCode.loadNow(),
      isSaved: saved.has(clip.id),
      isSaving: own?.state.kind === 'running',
      problem: own?.state.kind === 'failed' ? saveFailureText(own.state.failure) : '',
    };
  };
}
