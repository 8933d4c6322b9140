import { useEffect, useMemo, useRef, useState } from 'react';
import { createStepRelay, type FrameBarProps, useFrameKeys } from '@/player/frameSteps';
import type { SequenceDriver, SequenceView } from '@/player/sequence';

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
 * Returns a function that reads the presented frame's media time in seconds, because `currentTime` may be up
 * to a frame ahead after a pause. The function returns null without a frame.
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
 * Handles the keys that step through the frames of a paused recording.
 * @param container receives the keys
 * @returns the properties of the frame bar; null unless a frame of a paused recording is visible
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
