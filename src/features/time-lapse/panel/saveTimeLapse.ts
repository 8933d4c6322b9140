import type { Day } from '@/domain/dateRange';
import { failed, succeeded } from '@/domain/result';
import { saveVideo } from '@/features/export/saveVideo';
import type { useExportJobs } from '@/features/export/useExportJobs';
import { problemOf } from '@/recordings/recordingProblem';
import type { Services } from '@/store/services';
import type { DayRecording, TimeLapsePlayer } from '../engine/TimeLapsePlayer';

const originOf = (day: Day): string => `time-lapse ${day} `;

export function runningSave({ list }: ReturnType<typeof useExportJobs>, day: Day) {
  for (const { id, origin, state } of list) {
    if (state.kind === 'running' && origin.startsWith(originOf(day))) return { id, state };
  }
  return null;
}

export async function saveTimeLapse(
  services: Services,
  player: TimeLapsePlayer,
  recordings: readonly DayRecording[],
  { day, fileName, ...words }: { day: Day; fileName: string; locale: string; note: string },
): Promise<void> {
  await saveVideo(services, {
    origin: `${originOf(day)}${recordings.map(({ key }) => key).join()}`,
    fileName,
    async make(signal, onProgress) {
      const saved = await player.save(recordings, words, signal, (bytes, share) =>
        onProgress(bytes, share > 0 ? Math.round(bytes / share) : null),
      );
      if (!saved.ok) {
        const kinds = { encoder: 'noEncoder', empty: 'noneReadable' } as const;
        const { failure } = saved;
        return failed({ kind: failure === 'encoder' || failure === 'empty' ? kinds[failure] : failure });
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
