import { useEffect, useMemo, useRef, useState } from 'react';
import { SECOND } from '@/lib/time/durations';
import type { Recording } from '@/domain/recordings';
import type { QueueItem } from '../model/queue';
import type { MovingParts } from '../movingParts';
import { useSequenceSources } from '@/features/playback/sources';
import { type SequenceItem, type SequenceView, useSequence } from '@/player/sequence';
import { ReplayController } from './ReplayController';

export interface ReplayPlayer {
  setFirst: (video: HTMLVideoElement | null) => void;
  setSecond: (video: HTMLVideoElement | null) => void;
  controller: ReplayController | null;
  view: SequenceView | null;
  recording: Recording | null;
}

function useSequenceItems(queue: readonly QueueItem[], parts: MovingParts | null): SequenceItem[] {
  const sourceOf = useSequenceSources();
  return useMemo(
    () =>
      queue.map(({ recording: { key, id, cameraId, at, until, end, reach } }) => {
        const source = sourceOf({ id, cameraId });
        // Playback leaves a recording when the same camera's next one starts, but not at an estimated end.
        const all = { key, source, until: until < end ? (until - at) / SECOND : null };
        if (parts === null) return all;
        const own = parts.get(key);
        const [first, last] = [own?.[0], own?.at(-1)];
        if (first === undefined || last === undefined) return { ...all, isSkipped: true };
        const ends = last.until < reach ? (last.until - at) / SECOND : all.until;
        return { ...all, from: (first.from - at) / SECOND, until: ends };
      }),
    [sourceOf, queue, parts],
  );
}

/**
 * @param parts limits playback; null for everything
 * @param onDurationChange called with `Recording.key` and milliseconds
 */
export function useReplayPlayer(
  queue: readonly QueueItem[],
  parts: MovingParts | null,
  onDurationChange: (key: string, duration: number) => void,
): ReplayPlayer {
  const [first, setFirst] = useState<HTMLVideoElement | null>(null);
  const [second, setSecond] = useState<HTMLVideoElement | null>(null);
  const current = useRef<ReplayController | null>(null);
  const { driver, view } = useSequence(first, second, (key, seconds) => {
    const length = Math.round(seconds * SECOND);
    // Runs before React renders, so that a pending seek resolves before the first frame.
    current.current?.setDuration(key, length);
    onDurationChange(key, length);
  });
  const controller = useMemo(() => (driver ? new ReplayController(driver) : null), [driver]);
  const items = useSequenceItems(queue, parts);
  useEffect(() => {
    current.current = controller;
    controller?.setQueue(queue, items);
  }, [controller, queue, items]);
  const key = view?.key ?? null;
  const recording = useMemo(
    () => (key === null ? null : (queue.find((item) => item.recording.key === key)?.recording ?? null)),
    [queue, key],
  );
  return { setFirst, setSecond, controller, view, recording };
}

interface InitialSeekTarget {
  readonly time: number | null;
  open(time: number, preferredCameraId: string | null, preferredKey?: string | null): void;
  readonly driver: { getView(): Pick<SequenceView, 'key'>; play(): void; pause(): void };
}

/**
 * Seeks to the URL's time, or to the first recording, once `isLoaded` is true. Seeks again when recordings
 * appear on an empty stage.
 * @param isLoaded true once the recordings around that time are known
 * @param isEmpty true while the selection has no recordings; recordings that appear later open without
 * playing
 * @param choice identifies the selection; recordings of another selection may play
 * @param cameraId preferred camera, or null
 * @param key preferred recording
 */
export function useInitialSeek(
  controller: InitialSeekTarget | null,
  {
    time,
    cameraId,
    key,
    isLoaded,
    isEmpty,
    choice,
    plays,
  }: {
    time: number | null;
    cameraId: string | null;
    key?: string | undefined;
    isLoaded: boolean;
    isEmpty: boolean;
    choice: string;
    plays: boolean;
  },
): void {
  const done = useRef<InitialSeekTarget | null>(null);
  const emptyChoice = useRef<string | null>(null);
  useEffect(() => {
    if (!isLoaded || isEmpty) {
      done.current = null;
      emptyChoice.current = isLoaded ? choice : null;
      return;
    }
    if (controller === null || done.current === controller) return;
    done.current = controller;
    const comesLater = emptyChoice.current === choice;
    if (comesLater) controller.driver.pause();
    if (controller.driver.getView().key !== null) return;
    controller.open(controller.time ?? time ?? 0, cameraId, key);
    if (plays && !comesLater) controller.driver.play();
  }, [controller, time, cameraId, key, isLoaded, isEmpty, choice, plays]);
}
