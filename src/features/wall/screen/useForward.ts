import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useAppDispatch, useClock } from '@/store/hooks';
import { eventWatch } from '@/store/eventWatch';
import { readMark, writeMark } from '@/store/userMarks';

/** Milliseconds for which an event keeps its camera in front. */
const RECENT = 60_000;
const MARK = 'wall-forward';
const NONE: readonly string[] = [];

function subscribeToVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** A wall that is not seen needs no look. */
const useVisible = (): boolean => useSyncExternalStore(subscribeToVisibility, () => !document.hidden);

/** The user's wish to see cameras in front that have just recorded something, kept for the session. */
export function useForwardWish(): { isOn: boolean; toggle: () => void } {
  const dispatch = useAppDispatch();
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    void dispatch(readMark(MARK)).then((mark) => {
      if (mark === 'on') setOn(true);
    });
  }, [dispatch]);
  const toggle = useCallback(() => {
    setOn(!isOn);
    void dispatch(writeMark(MARK, isOn ? 'off' : 'on'));
  }, [dispatch, isOn]);
  return { isOn, toggle };
}

/**
 * Cameras with an event within the last minute, the newest first.
 * @param isOn whether they are looked for.
 * @param host the window that shows the wall.
 */
export function useForward(isOn: boolean, host: Window): readonly string[] {
  const dispatch = useAppDispatch();
  const clock = useClock();
  const isVisible = useVisible();
  const isSeen = isVisible || host !== globalThis.window;
  const [recent, setRecent] = useState(NONE);
  useEffect(() => {
    if (!isOn || !isSeen) return undefined;
    const watch = dispatch(eventWatch());
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = () => {
      clearTimeout(timer);
      const since = clock() - RECENT;
      const newest = Object.entries(watch.state().cursors).filter(([, { at }]) => at > since);
      const next = newest.sort(([, one], [, other]) => other.at - one.at).map(([cameraId]) => cameraId);
      setRecent((before) => (before.join() === next.join() ? before : next));
      const oldest = newest.at(-1)?.[1];
      // The next look may be minutes away while the server fails.
      if (oldest) timer = setTimeout(take, oldest.at - since);
    };
    const end = watch.subscribe(take);
    // Another feature may have looked already.
    take();
    return () => {
      end();
      clearTimeout(timer);
      setRecent(NONE);
    };
  }, [isOn, isSeen, dispatch, clock]);
  return recent;
}
