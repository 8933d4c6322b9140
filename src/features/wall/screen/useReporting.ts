import { useCallback, useEffect, useRef, useState } from 'react';
import type { WatchedEvent } from '@/domain/eventWatch';
import { useAppDispatch, useClock, useServices } from '@/store/hooks';
import { eventWatch } from '@/store/eventWatch';
import { useIsHidden } from '@/ui/hooks/useIsHidden';

const RECENT_MS = 60_000;
const MARK = 'wall-forward';
const NONE: readonly string[] = [];
const NO_NEWS: readonly WatchedEvent[] = [];

export function useForwardSetting(): { isOn: boolean; toggle: () => void } {
  const { marks } = useServices();
  const [isOn, setOn] = useState(false);
  /** Undefined until the stored setting is loaded or the user presses the button. */
  const latest = useRef<boolean>(undefined);
  const set = useCallback((next: boolean) => {
    latest.current = next;
    setOn(next);
  }, []);
  useEffect(() => {
    void marks.read(MARK).then((mark) => {
      if (latest.current === undefined) set(mark === 'on');
    });
  }, [marks, set]);
  const toggle = useCallback(() => {
    set(!latest.current);
    void marks.write(MARK, latest.current ? 'on' : 'off');
  }, [marks, set]);
  return { isOn, toggle };
}

/**
 * Returns the cameras with an event in the last minute, newest first. An event that a poll has just found
 * counts for a minute from now. Any other event counts for a minute from its own time, or from now if that
 * time is in the future.
 * @param host the wall's window
 */
export function useReporting(isOn: boolean, host: Window): readonly string[] {
  const dispatch = useAppDispatch();
  const clock = useClock();
  const isHidden = useIsHidden();
  const isSeen = !isHidden || host !== globalThis.window;
  const [recent, setRecent] = useState(NONE);
  // By camera: time of the newest event (`at`) and start of the minute in which it counts (`from`).
  const [known] = useState(() => new Map<string, { at: number; from: number }>());
  useEffect(() => {
    if (!isOn || !isSeen) return undefined;
    const watch = dispatch(eventWatch());
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = (fresh: readonly WatchedEvent[]) => {
      clearTimeout(timer);
      const now = clock();
      const news = new Set(fresh.map(({ cameraId }) => cameraId));
      const cameras = Object.entries(watch.state().cursors).map(([id, { at }]) => {
        const before = known.get(id);
        const from = news.has(id) ? now : Math.min(before?.at === at ? before.from : at, now);
        known.set(id, { at, from });
        return { id, at, from };
      });
      const newest = cameras
        .filter(({ from }) => from > now - RECENT_MS)
        .sort((one, other) => other.from - one.from || other.at - one.at);
      const next = newest.map(({ id }) => id);
      setRecent((before) => (before.join() === next.join() ? before : next));
      const oldest = newest.at(-1);
      // Uses a timer, because the next poll may be minutes away if the server fails.
      if (oldest) timer = setTimeout(take, oldest.from + RECENT_MS - now, NO_NEWS);
    };
    const end = watch.subscribe(({ fresh }) => take(fresh));
    take(NO_NEWS);
    return () => {
      end();
      clearTimeout(timer);
      setRecent(NONE);
    };
  }, [isOn, isSeen, dispatch, clock, known]);
  return recent;
}
