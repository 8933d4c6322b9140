import { useEffect, useMemo, useRef, useState } from 'react';
import type { Clip } from '@/domain/replay/clips';
import type { QueueItem } from '@/domain/replay/queue';
import { useSequenceClipWay } from '@/features/playback/sources';
import type { SequenceItem } from '@/player/sequence/VideoSlot';
import type { SequenceView } from '@/player/sequence/SequenceDriver';
import { useSequence } from '@/player/sequence/useSequence';
import { ReplayController } from './ReplayController';

export interface ReplayPlayer {
  setFirst: (video: HTMLVideoElement | null) => void;
  setSecond: (video: HTMLVideoElement | null) => void;
  controller: ReplayController | null;
  view: SequenceView | null;
  /** The recording on the stage. */
  clip: Clip | null;
}

/** How a recording of the day is played, made once for each clip. */
function useSequenceItems(queue: readonly QueueItem[]): SequenceItem[] {
  const wayOf = useSequenceClipWay();
  return useMemo(
    () =>
      queue.map(({ clip: { id, cameraId, at, until, end } }) => ({
        key: id,
        way: wayOf({ id, cameraId }),
        // An estimated end is no reason to leave a recording; the next one of its camera is.
        until: until < end ? (until - at) / 1_000 : null,
      })),
    [wayOf, queue],
  );
}

/** The two elements of the stage, what plays on them, and where in the day that is. */
export function useReplayPlayer(
  queue: readonly QueueItem[],
  noteLength: (id: string, seconds: number) => void,
): ReplayPlayer {
  const [first, setFirst] = useState<HTMLVideoElement | null>(null);
  const [second, setSecond] = useState<HTMLVideoElement | null>(null);
  const { driver, view } = useSequence(first, second, noteLength);
  const controller = useMemo(() => (driver ? new ReplayController(driver) : null), [driver]);
  const items = useSequenceItems(queue);
  useEffect(() => {
    controller?.setQueue(queue);
    controller?.driver.setItems(items);
  }, [controller, queue, items]);
  const key = view?.key ?? null;
  const clip = useMemo(
    () => (key === null ? null : (queue.find((item) => item.clip.id === key)?.clip ?? null)),
    [queue, key],
  );
  return { setFirst, setSecond, controller, view, clip };
}

/**
 * Goes to the first moment, the address's or the day's first recording, as soon as everything is there that could be
 * nearer to it; and again when more has come while nothing is on the stage.
 */
export function useFirstMoment(
  controller: ReplayController | null,
  { moment, isReady, plays }: { moment: number | null; isReady: boolean; plays: boolean },
): void {
  const done = useRef<ReplayController | null>(null);
  useEffect(() => {
    if (!isReady) done.current = null;
    if (controller === null || !isReady || done.current === controller) return;
    done.current = controller;
    // Whoever has chosen something meanwhile is there already.
    if (controller.driver.getView().key !== null) return;
    controller.seek(controller.moment ?? moment ?? 0);
    if (plays) controller.driver.play();
  }, [controller, moment, isReady, plays]);
}
