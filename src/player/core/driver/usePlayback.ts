import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { FIRST_VIEW, PlaybackDriver, type PlaybackView } from './PlaybackDriver';
import { START, transition } from '../machine/playbackMachine';
import { usePlayerConfig } from '../../playerConfig';
import type { PlayerMedia } from '../../source';
import type { OpenTransport } from '../transport';

const STARTING: PlaybackView = {
  ...FIRST_VIEW,
  state: transition(START, { type: 'playRequested' }, ['live']),
};
const startingView = (): PlaybackView => STARTING;
const noUnsubscribe = () => () => undefined;

/** Keeps one driver per media key while mounted. */
export function usePlayback(
  media: PlayerMedia,
  open: OpenTransport,
  video: HTMLVideoElement | null,
  lastFrame: HTMLCanvasElement | null,
): { view: PlaybackView; driver: PlaybackDriver | null } {
  const config = usePlayerConfig();
  const { key } = media;
  const [mounted, setMounted] = useState<{ key: string; driver: PlaybackDriver } | null>(null);
  const latest = useRef({ media, open, config });

  useEffect(() => {
    latest.current = { media, open, config };
  });

  useEffect(() => {
    if (video === null || lastFrame === null) return undefined;
    const controller = new AbortController();
    const driver = new PlaybackDriver({ ...latest.current, video, lastFrame }, controller.signal);
    setMounted({ key, driver });
    return () => controller.abort();
  }, [key, video, lastFrame]);

  const driver = mounted?.key === key ? mounted.driver : null;
  useEffect(() => driver?.replaceMedia(media), [driver, media]);

  const subscribe = useCallback(
    (listener: () => void) => driver?.subscribe(listener) ?? noUnsubscribe(),
    [driver],
  );
  const view = useSyncExternalStore(subscribe, driver?.getView ?? startingView);
  return { view, driver };
}
