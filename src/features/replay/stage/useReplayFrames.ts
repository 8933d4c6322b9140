import { useEffect, useMemo, useState } from 'react';
import { createStepRelay, type FrameBarProps, useFrameKeys } from '@/player/frameSteps';
import type { SequenceDriver, SequenceView } from '@/player/sequence';

/** What the frames of the large picture are gone through with. */
export type ReplayFrames = Pick<FrameBarProps, 'video' | 'source' | 'relay'>;

interface StagePlayer {
  controller: { driver: Pick<SequenceDriver, 'video' | 'frameTables' | 'readFrameTables'> } | null;
  view: Pick<SequenceView, 'phase' | 'hasPicture' | 'isSoundOnly'> | null;
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
  const canStep = view?.phase === 'paused' && view.hasPicture && !view.isSoundOnly && !isDragged;
  const driver = canStep ? (controller?.driver ?? null) : null;
  const video = driver?.video ?? null;
  useFrameKeys(container, driver === null ? undefined : relay.step);
  useEffect(() => {
    if (driver === null) relay.forget();
  }, [driver, relay]);
  return useMemo(
    () =>
      driver && {
        video,
        relay,
        // Nothing watches the frames while it plays: the first step looks which one is shown.
        source: {
          tables: driver.frameTables,
          readTables: driver.readFrameTables,
          mediaTime: () => null,
        },
      },
    [driver, video, relay],
  );
}
