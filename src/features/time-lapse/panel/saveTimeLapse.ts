import { failed, succeeded } from '@/domain/result';
import { saveVideo } from '@/features/export/saveVideo';
import { problemOf } from '@/recordings/recordingProblem';
import type { AppDispatch } from '@/store/appThunk';
import type { DayRecording, TimeLapsePlayer } from '../engine/TimeLapsePlayer';

/** Saves the time-lapse as a video, in the export tray. */
export async function saveTimeLapse(
  dispatch: AppDispatch,
  player: TimeLapsePlayer,
  recordings: readonly DayRecording[],
  { fileName, ...words }: { fileName: string; locale: string; note: string },
): Promise<void> {
  await saveVideo(dispatch, {
    origin: `time-lapse ${recordings.map(({ key }) => key).join()}`,
    fileName,
    async make(signal, onProgress) {
      const saved = await player.save(recordings, words, signal, (bytes, share) =>
        onProgress(bytes, share > 0 ? Math.round(bytes / share) : null),
      );
      if (!saved.ok) {
        const kinds = { cancelled: 'cancelled', encoder: 'noEncoder', empty: 'noneReadable' } as const;
        return failed({ kind: kinds[saved.failure] });
      }
      const { video, of, skipped } = saved.value;
      return succeeded({
        video,
        method: {
          kind: 'excerpts',
          of,
          skipped: skipped.map(({ recording, failure }) => ({ recording, problem: problemOf(failure) })),
        },
      });
    },
  });
}
