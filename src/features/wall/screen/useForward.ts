import { useCallback, useEffect, useState } from 'react';
import { useAppDispatch, useClock } from '@/store/hooks';
import { requestEventsSince } from '@/store/eventsSince';
import { readMark, writeMark } from '@/store/userMarks';

/** Milliseconds between looks for events: two calls for each camera in a minute. */
const LOOK = 30_000;
/** Milliseconds for which an event keeps its camera in front. */
const RECENT = 60_000;
const MARK = 'wall-forward';
const NONE: readonly string[] = [];

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

/** Cameras with an event within the last minute, the newest first. @param isOn whether they are looked for */
export function useForward(isOn: boolean): readonly string[] {
  const dispatch = useAppDispatch();
  const clock = useClock();
  const [recent, setRecent] = useState(NONE);
  useEffect(() => {
    if (!isOn) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const look = async () => {
      if (document.visibilityState === 'hidden' || !navigator.onLine) return;
      const found = await dispatch(requestEventsSince(clock() - RECENT, signal));
      if (found === null || signal.aborted) return;
      const newest = found.activities.toSorted((one, other) => other.at - one.at);
      const next = [...new Set(newest.map(({ cameraId }) => cameraId))];
      setRecent((before) => (before.join() === next.join() ? before : next));
    };
    const timer = setInterval(() => void look(), LOOK);
    void look();
    return () => {
      controller.abort();
      clearInterval(timer);
      setRecent(NONE);
    };
  }, [isOn, dispatch, clock]);
  return recent;
}
