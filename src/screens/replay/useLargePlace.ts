import { useCallback, useEffect, useRef } from 'react';
import { activityCategory } from '@/domain/activity';
import type { Track } from '@/domain/replay/clips';
import type { QueueItem } from '@/domain/replay/queue';
import { footageOf } from '@/domain/replay/sameMoment';
import type { ReplayController } from './ReplayController';
import type { ReplayChoice } from './useReplayAddress';

interface LargePlace {
  controller: ReplayController | null;
  choice: ReplayChoice;
  /** What is played, of the chosen cameras and kinds. */
  queue: readonly QueueItem[];
  /** Of all cameras. */
  tracks: readonly Track[];
}

/** With one more; a choice that is empty is all of them already. */
const including = <Item>(chosen: readonly Item[], one: Item): readonly Item[] =>
  chosen.length === 0 || chosen.includes(one) ? chosen : [...chosen, one];

/**
 * Brings another camera's picture of this moment to the large place. What plays beside need not be among the chosen
 * cameras and kinds, the large picture has to: it is chosen as well.
 */
export function useLargePlace({ controller, choice, queue, tracks }: LargePlace): (cameraId: string) => void {
  const { address, chooseShown } = choice;
  const coming = useRef<{ clipKey: string; cameraId: string; moment: number } | null>(null);
  useEffect(() => {
    if (coming.current === null) return;
    const { clipKey, cameraId, moment } = coming.current;
    if (!queue.some(({ clip }) => clip.key === clipKey)) return;
    coming.current = null;
    controller?.seek(moment, false, cameraId);
  }, [controller, queue]);

  return useCallback(
    (cameraId) => {
      const moment = controller?.moment ?? null;
      const track = tracks.find((each) => each.cameraId === cameraId);
      if (controller === null || moment === null || track === undefined) return;
      const clip = footageOf(track, moment)?.clip;
      if (clip === undefined || queue.some((item) => item.clip.key === clip.key)) {
        controller.seek(moment, false, cameraId);
        return;
      }
      coming.current = { clipKey: clip.key, cameraId, moment };
      const category = activityCategory(clip.code);
      chooseShown(including(address.cameraIds, cameraId), including(address.kinds, category));
    },
    [controller, tracks, queue, address, chooseShown],
  );
}
