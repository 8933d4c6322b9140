import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { PlaybackDriver, type PlaybackView } from './PlaybackDriver';
import { START, transition } from './playbackMachine';
import { usePlayerConfig } from './playerConfig';
import type { PlaybackSource } from './source';
import type { OpenTransport } from './transport';

/** Between the first paint and the effect that starts the driver. */
const STARTING: PlaybackView = {
  state: transition(START, { type: 'playAsked' }, ['live']),
  cover: 'snapshot',
  soundBlocked: 'no',
  isSoundOnly: false,
};
const startingView = (): PlaybackView => STARTING;
const nothingToLeave = () => () => undefined;

/** One driver per source key, from the effect that mounts it to the effect that ends it. */
export function usePlayback(
  source: PlaybackSource,
  open: OpenTransport,
  video: HTMLVideoElement | null,
  still: HTMLCanvasElement | null,
): { view: PlaybackView; driver: PlaybackDriver | null } {
  const config = usePlayerConfig();
  const { key } = source;
  const [mounted, setMounted] = useState<{ key: string; driver: PlaybackDriver } | null>(null);
  const latest = useRef({ source, open, config });

  useEffect(() => {
    latest.current = { source, open, config };
  });

  useEffect(() => {
    if (video === null || still === null) return undefined;
    const ending = new AbortController();
    const driver = new PlaybackDriver({ ...latest.current, video, still }, ending.signal);
    setMounted({ key, driver });
    return () => {
      ending.abort();
    };
  }, [key, video, still]);

  const driver = mounted?.key === key ? mounted.driver : null;
  useEffect(() => {
    driver?.replaceSource(source);
  }, [driver, source]);

  const subscribe = useCallback(
    (listener: () => void) => driver?.subscribe(listener) ?? nothingToLeave(),
    [driver],
  );
  const view = useSyncExternalStore(subscribe, driver?.getView ?? startingView);
  return { view, driver };
}
