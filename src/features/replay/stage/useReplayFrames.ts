import { useEffect, useMemo, useRef, useState } from 'react';
import { createStepRelay, type FrameBarProps, useFrameKeys } from '@/player/frameSteps';
import type { SequenceDriver, SequenceView } from '@/player/sequence';

/** What the frames of the large picture are gone through with. */
export type ReplayFrames = Pick<FrameBarProps, 'video' | 'source' | 'relay'>;

interface StagePlayer {
  controller: {
    driver: Pick<SequenceDriver, 'getView' | 'video' | 'frameTables' | 'readFrameTables'>;
  } | null;
  view: Pick<SequenceView, 'phase' | 'hasPicture' | 'isSoundOnly'> | null;
}

const hasFrames = ({ phase, hasPicture, isSoundOnly }: NonNullable<StagePlayer['view']>): boolean =>
  phase === 'paused' && hasPicture && !isSoundOnly;

/**
 * Watches which frame an element presents: `currentTime` is up to a frame ahead of it after a pause.
 * @returns the media time of the frame, in seconds; null while none was presented.
 */
function usePresentedFrame(video: HTMLVideoElement | null): () => number | null {
  const presented = useRef<number | null>(null);
  useEffect(() => {
    presented.current = null;
    if (video === null || !('requestVideoFrameCallback' in video)) return undefined;
    let pending = 0;
    const watch = () => {
      pending = video.requestVideoFrameCallback((_now, { mediaTime }) => {
        presented.current = mediaTime;
        watch();
      });
    };
    watch();
    return () => video.cancelVideoFrameCallback(pending);
  }, [video]);
  const [mediaTime] = useState(() => () => presented.current);
  return mediaTime;
}

/**
 * The frames of the recording on the stage, while it is paused; synced players go along by themselves.
 * @param container takes the keys.
 */
export function useReplayFrames(
  { controller, view }: StagePlayer,
  isDragged: boolean,
  container: HTMLElement | null,
): ReplayFrames | null {
  const [relay] = useState(createStepRelay);
  const canStep = view !== null && hasFrames(view) && !isDragged;
  const driver = canStep ? (controller?.driver ?? null) : null;
  const video = driver?.video ?? null;
  const mediaTime = usePresentedFrame(controller?.driver.video ?? null);
  useFrameKeys(container, () =>
    controller !== null && hasFrames(controller.driver.getView()) && !isDragged ? relay.step : null,
  );
  useEffect(() => {
    if (driver === null) relay.forget();
  }, [driver, relay]);
  return useMemo(
    () =>
      driver && {
        video,
        relay,
        source: {
          tables: driver.frameTables,
          readTables: driver.readFrameTables,
          mediaTime,
        },
      },
    [driver, video, relay, mediaTime],
  );
}
