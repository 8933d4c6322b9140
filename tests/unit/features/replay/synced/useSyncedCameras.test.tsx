import { act, renderHook } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { defaultConfig } from '@/config/env';
import { ReplayController } from '@/features/replay/playback/ReplayController';
import { tracksOf } from '@/domain/recordings';
import { useSyncedCameras, useSyncedChoice } from '@/features/replay/synced/useSyncedCameras';
import { SequenceDriver } from '@/player/sequence/SequenceDriver';

const TRACKS = tracksOf(['door', 'drive'], [], { durations: new Map(), corrections: new Map() });

/** The synced players beside the picture of a camera. */
function open() {
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
  const initialProps: { largeId: string | null } = { largeId: 'door' };
  const { result, rerender } = renderHook(
    ({ largeId }) => useSyncedCameras(TRACKS, largeId, 3, controller, useSyncedChoice()),
    { initialProps },
  );
  act(() => result.current.select(['drive']));
  return { driver, result, rerender };
}

it('Synced players: one that is heard mutes the large picture until it is heard no more', () => {
  const { driver, result } = open();
  act(() => result.current.toggleAudible('drive'));
  expect(result.current.audibleId).toBe('drive');
  expect(driver.video.muted).toBe(true);
  act(() => result.current.toggleAudible('drive'));
  expect(result.current.audibleId).toBeNull();
  expect(driver.video.muted).toBe(false);
});

it('Synced players: one that was heard is silent when it comes back', () => {
  const { driver, result, rerender } = open();
  act(() => result.current.toggleAudible('drive'));
  rerender({ largeId: 'drive' });
  rerender({ largeId: 'door' });
  expect(result.current.tracks).toHaveLength(1);
  expect(result.current.audibleId).toBeNull();
  expect(driver.video.muted).toBe(false);
});

it('Synced players: there are none while there is no large picture, and one that is heard stays chosen', () => {
  const { result, rerender } = open();
  act(() => result.current.toggleAudible('drive'));
  rerender({ largeId: null });
  expect(result.current.tracks).toEqual([]);
  rerender({ largeId: 'door' });
  expect(result.current.tracks).toHaveLength(1);
  expect(result.current.audibleId).toBe('drive');
});
