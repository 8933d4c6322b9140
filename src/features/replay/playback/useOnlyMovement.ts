import { useCallback, useEffect, useMemo, useState } from 'react';
import { movingPartsOf, movingQueueOf, movingTime, nextPart, type MovingParts } from '../movingParts';
import type { FoundMovement } from '@/features/find-motion/foundMovement';
import { positionAt } from '@/domain/recordings';
import type { QueueItem } from '../model/queue';
import type { SequenceView } from '@/player/sequence';
import { replayText } from '@/text/features/replay';
import type { ReplayController } from './ReplayController';
import { eachFrame } from './usePlaybackTime';

const NO_PARTS: MovingParts = new Map();
const MIN_JUMP_MS = 2_000;
const MESSAGE_MS = 2_500;

export interface OnlyMovement {
  isOn: boolean;
  toggle: (() => void) | null;
  playedTime: number;
  skippedCount: number;
}

export interface OnlyMovementSwitch {
  parts: MovingParts | null;
  setOn: (isOn: boolean) => void;
  known: MovingParts;
}

export function useMovingParts(
  queue: readonly QueueItem[],
  movements: readonly FoundMovement[],
): OnlyMovementSwitch {
  const [isOn, setOn] = useState(false);
  const known = useMemo(
    () => (movements.length === 0 ? NO_PARTS : movingPartsOf(queue, movements)),
    [queue, movements],
  );
  if (isOn && known.size === 0) setOn(false);
  return { parts: isOn && known.size > 0 ? known : null, setOn, known };
}

interface Options {
  controller: ReplayController | null;
  view: SequenceView | null;
  queue: readonly QueueItem[];
  moving: OnlyMovementSwitch;
}

export function useOnlyMovement({ controller, view, queue, moving }: Options): {
  onlyMovement: OnlyMovement;
  statusQueue: readonly QueueItem[];
  message: string;
} {
  const { parts, known, setOn } = moving;
  const [jump, setJump] = useState<{ milliseconds: number } | null>(null);
  const [ended, setEnded] = useState<readonly QueueItem[] | null>(null);
  const movingQueue = useMemo(() => movingQueueOf(queue, known), [queue, known]);
  const isPlaying = view?.phase === 'playing';
  const hasEnded = view?.phase === 'ended';

  useEffect(() => {
    if (controller === null || parts === null || !isPlaying) return undefined;
    return eachFrame(controller, () => {
      const { recording, shownTime, driver } = controller;
      if (recording === null || shownTime === null || driver.video.seeking) return;
      const next = nextPart(queue, parts, recording.key, shownTime);
      if (next === 'here') return;
      if (next === 'end') {
        driver.pause();
        setOn(false);
        return;
      }
      const target = queue.find((item) => item.recording.key === next.key)?.recording;
      if (target === undefined) return;
      if (next.time - shownTime >= MIN_JUMP_MS) setJump({ milliseconds: next.time - shownTime });
      driver.show(next.key, positionAt(target, next.time));
    });
  }, [controller, parts, isPlaying, queue, setOn]);

  useEffect(() => {
    if (jump === null) return undefined;
    const timer = setTimeout(() => setJump(null), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [jump]);

  if (hasEnded && parts !== null) {
    setEnded(movingQueue);
    setOn(false);
  } else if (!hasEnded && ended !== null) setEnded(null);
  const toggle = useCallback(() => {
    if (parts !== null) {
      setOn(false);
      return;
    }
    const now = controller?.time ?? 0;
    const coming = movingQueue.find(({ recording }) =>
      (known.get(recording.key) ?? []).some(({ until }) => until > now),
    );
    const target = (coming ?? movingQueue[0])?.recording;
    const own = target && known.get(target.key);
    const part = (coming && own?.find(({ until }) => until > now)) ?? own?.[0];
    if (controller === null || target === undefined || part === undefined) return;
    setOn(true);
    const isThere = controller.recording?.key === target.key && now >= part.from && now < part.until;
    if (!isThere) controller.seek(part.from, false, target.cameraId);
    controller.driver.play();
  }, [controller, known, movingQueue, parts, setOn]);

  return {
    onlyMovement: {
      isOn: parts !== null,
      toggle: movingQueue.length === 0 ? null : toggle,
      playedTime: movingTime(known),
      skippedCount: queue.length - movingQueue.length,
    },
    statusQueue: ended ?? (parts === null ? queue : movingQueue),
    message: jump === null || parts === null ? '' : replayText.later(jump.milliseconds),
  };
}
