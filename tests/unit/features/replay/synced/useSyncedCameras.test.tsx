import { act, renderHook } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { defaultConfig } from '@/config/env';
import { ReplayController } from '@/features/replay/playback/ReplayController';
import { tracksOf } from '@/features/replay/recordings';
import { useSyncedCameras } from '@/features/replay/synced/useSyncedCameras';
import { SequenceDriver } from '@/player/sequence/SequenceDriver';

const TRACKS = tracksOf(['door', 'drive'], [], { durations: new Map(), corrections: new Map() });

it('Synced players: one that is heard mutes the large picture until it is heard no more', () => {
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const driver = new SequenceDriver(
    {
      videos: [document.createElement('video'), document.createElement('video')],
      config: defaultConfig,
      onDurationChange: () => undefined,
    },
    ending.signal,
  );
  const controller = new ReplayController(driver);
  const { result } = renderHook(() => useSyncedCameras(TRACKS, 'door', 3, controller));
  act(() => result.current.select(['drive']));
  act(() => result.current.toggleAudible('drive'));
  expect(result.current.audibleId).toBe('drive');
  expect(driver.video.muted).toBe(true);
  act(() => result.current.toggleAudible('drive'));
  expect(result.current.audibleId).toBeNull();
  expect(driver.video.muted).toBe(false);
});
