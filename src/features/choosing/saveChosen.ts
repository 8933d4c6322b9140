import { manyFileName } from '@/domain/saving/manyNames';
import { failed, type Result } from '@/domain/result';
import { clipToSave, saveClipAsJob } from '@/features/saving/useClipSaving';
import { estimatedSize, noteSize } from '@/features/saving/estimatedSize';
import type { SaveRequest } from '@/features/saving/jobs';
import { markEachSaved } from '@/features/saving/savedMarks';
import { saveJobsOf } from '@/features/saving/useSaveJobs';
import { openSink } from '@/saving/openSink';
import { saveLimit } from '@/saving/saveLimit';
import type { ClipToSave, Saved, SaveFailure, SaveOptions, Sink } from '@/saving/types';
import type { AppDispatch } from '@/store/appThunk';
import type { ChosenClip } from './chosenAction';

type Save = (
  clips: readonly ClipToSave[],
  sink: Sink,
  options: SaveOptions,
) => Promise<Result<Saved, SaveFailure>>;

const load: Readonly<Record<'video' | 'zip', () => Promise<Save>>> = {
  video: async () => (await import('@/saving/joinClips')).joinClips,
  zip: async () => {
    const { zipClips } = await import('@/saving/zipClips');
    return (clips, sink, options) => zipClips(clips, null, sink, options);
  },
};

const EXTENSION = { video: 'mp4', zip: 'zip' };

function requestFor(as: 'video' | 'zip', clips: readonly ClipToSave[], dispatch: AppDispatch): SaveRequest {
  const fileName = `${manyFileName(clips)}.${EXTENSION[as]}`;
  let bytes = estimatedSize(dispatch, clips.length);
  return {
    origin: `chosen ${as}`,
    fileName,
    async run(signal, onProgress, keep) {
      // First of all, while the browser still knows that somebody has asked for it.
      const sink = await openSink(fileName, bytes, keep);
      if (!sink.ok) return sink;
      const save = await load[as]().catch(() => null);
      if (save === null) {
        await sink.value.abort();
        return failed({ kind: 'codeMissing' });
      }
      const outcome = await save(clips, sink.value, { signal, onProgress });
      // More than was thought: another try goes straight to the disk, where there is a way.
      if (!outcome.ok && outcome.failure.kind === 'tooLarge' && saveLimit() === null) bytes = Infinity;
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
      clipToSave(dispatch, { name: cameraName }, activity),
    );
    const [only, ...others] = clips;
    // One alone is a clip like any other.
    if (as === 'video' && only && others.length === 0) void saveClipAsJob(dispatch, jobs, only, null);
    else void jobs.start(requestFor(as, clips, dispatch));
  };
