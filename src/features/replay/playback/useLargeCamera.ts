import { useCallback, useEffect, useRef } from 'react';
import { eventCategory } from '@/domain/events/cameraEvent';
import type { Track } from '@/domain/recordings';
import type { QueueItem } from '../model/queue';
import { recordingNear } from '../model/nearbyRecordings';
import type { ReplayController } from './ReplayController';
import type { ReplaySelection } from '../useReplayAddress';

interface LargeCameraOptions {
  controller: ReplayController | null;
  selection: ReplaySelection;
  queue: readonly QueueItem[];
  tracks: readonly Track[];
}

/** An empty selection selects everything, so it stays empty. */
const including = <Item>(selected: readonly Item[], one: Item): readonly Item[] =>
  selected.length === 0 || selected.includes(one) ? selected : [...selected, one];

/**
 * Returns a function that shows another camera in the large picture at the current time. If necessary, that
 * function adds the camera and the recording's category to the selection.
 */
export function useLargeCamera({
  controller,
  selection,
  queue,
  tracks,
}: LargeCameraOptions): (cameraId: string) => void {
  const { selectShown } = selection;
  const coming = useRef<{ clipKey: string; cameraId: string; time: number } | null>(null);
  useEffect(() => {
    if (coming.current === null) return;
    const { clipKey, cameraId, time } = coming.current;
    if (!queue.some(({ recording }) => recording.key === clipKey)) return;
    coming.current = null;
    controller?.seek(time, false, cameraId);
  }, [controller, queue]);

  return useCallback(
    (cameraId) => {
      const time = controller?.time ?? null;
      const track = tracks.find((each) => each.cameraId === cameraId);
      if (controller === null || time === null || track === undefined) return;
      coming.current = null;
      const recording = recordingNear(track, time)?.recording;
      if (recording === undefined || queue.some((item) => item.recording.key === recording.key)) {
        controller.seek(time, false, cameraId);
        return;
      }
      coming.current = { clipKey: recording.key, cameraId, time };
      const category = eventCategory(recording.code);
      selectShown(
        (cameraIds) => including(cameraIds, cameraId),
        (categories) => including(categories, category),
      );
    },
    [controller, tracks, queue, selectShown],
  );
}
