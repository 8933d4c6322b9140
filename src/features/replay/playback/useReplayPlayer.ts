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
  /** The recording on the stage. */
  recording: Recording | null;
}

/** How a recording of the day is played, made once for each clip. */
function useSequenceItems(queue: readonly QueueItem[], parts: MovingParts | null): SequenceItem[] {
  const sourceOf = useSequenceSources();
  return useMemo(
    () =>
      queue.map(({ recording: { key, id, cameraId, at, until, end, reach } }) => {
        const source = sourceOf({ id, cameraId });
        // An estimated end is no reason to leave a recording; the next one of its camera is.
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
 * The two elements of the stage, what plays on them, and where in the day that is.
 * @param parts what of the recordings is played; null: everything.
 * @param onDurationChange the length of a recording has been read, in milliseconds, by `Recording.key`.
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
    // Before React renders: the seek has to be decided before the picture is ready.
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

/** What the first seek of a day needs of its controller. */
interface InitialSeekTarget {
  readonly time: number | null;
  open(time: number, preferredCameraId: string | null, preferredKey?: string | null): void;
  readonly driver: { getView(): Pick<SequenceView, 'key'>; play(): void; pause(): void };
}

/**
 * Goes to the first time, the address's or the day's first recording, as soon as everything is there that could be
 * nearer to it; and again when more has come, or is chosen, while nothing is on the stage.
 * @param isLoaded whether what is played at the time is known
 * @param isEmpty nothing of the day is chosen: what comes hours later is opened and does not play by itself
 * @param choice names what is chosen; another choice plays on
 * @param cameraId whose recording is shown where several cameras have one; null: no matter
 * @param key of the recording that is shown, if it is there
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
    // The user may have chosen something already.
    if (controller.driver.getView().key !== null) return;
    controller.open(controller.time ?? time ?? 0, cameraId, key);
    if (plays && !comesLater) controller.driver.play();
  }, [controller, time, cameraId, key, isLoaded, isEmpty, choice, plays]);
}
