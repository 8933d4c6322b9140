import { act, renderHook } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import {
  useSyncedCameras,
  useSyncedChoice,
  type SyncedCameras,
} from '@/features/replay/playback/useSyncedCameras';
import { idleReplay } from '../idleReplay';
import { tracks } from '../../../../support/builders';

const TRACKS = tracks(['door', 'drive', 'garden'], []);

/** @param onDrawn called after the players have rendered and before their effects run */
function open(onDrawn: (synced: SyncedCameras) => void = () => undefined) {
  const { driver, controller } = idleReplay();
  const initialProps: { largeId: string | null } = { largeId: 'door' };
  const { result, rerender } = renderHook(
    ({ largeId }) => {
      const synced = useSyncedCameras(TRACKS, largeId, 3, controller, useSyncedChoice());
      useLayoutEffect(() => onDrawn(synced));
      return synced;
    },
    { initialProps },
  );
  act(() => result.current.select(['drive']));
  return { driver, result, rerender };
}

it('synced players: unmuting a synced player mutes the main video', () => {
  const { driver, result } = open();
  act(() => result.current.toggleAudible('drive'));
  expect(result.current.audibleId).toBe('drive');
  expect(driver.video.muted).toBe(true);
  act(() => result.current.toggleAudible('drive'));
  expect(result.current.audibleId).toBeNull();
  expect(driver.video.muted).toBe(false);
});

it('replay mute: two presses between renders cancel each other out', () => {
  const { driver, result } = open();
  act(() => result.current.toggleMuted());
  expect(driver.video.muted).toBe(true);
  act(() => {
    result.current.toggleMuted();
    result.current.toggleMuted();
  });
  expect(driver.video.muted).toBe(true);
});

it('synced players: a removed player is muted when it returns', () => {
  const { driver, result } = open();
  act(() => result.current.toggleAudible('drive'));
  act(() => result.current.select([]));
  act(() => result.current.select(['drive']));
  expect(result.current.tracks).toHaveLength(1);
  expect(result.current.audibleId).toBeNull();
  expect(driver.video.muted).toBe(false);
});

it('synced players: an unmuted player is unmuted again once it is no longer the main video', () => {
  const { driver, result, rerender } = open();
  act(() => result.current.toggleAudible('drive'));
  rerender({ largeId: 'drive' });
  expect(result.current.audibleId).toBeNull();
  expect(driver.video.muted).toBe(false);
  rerender({ largeId: 'door' });
  expect(result.current.audibleId).toBe('drive');
  expect(driver.video.muted).toBe(true);
});

it('synced players: a press takes effect even if another player is removed in the same render', () => {
  let press: string | null = null;
  const { result } = open(({ tracks, toggleAudible }) => {
    if (press === null || tracks.length > 1) return;
    toggleAudible(press);
    press = null;
  });
  act(() => result.current.select(['drive', 'garden']));
  act(() => result.current.toggleAudible('drive'));
  press = 'garden';
  act(() => result.current.select(['garden']));
  expect(result.current.audibleId).toBe('garden');
});

it('synced players: an unmuted player is unmuted again when the main video returns', () => {
  const { result, rerender } = open();
  act(() => result.current.toggleAudible('drive'));
  rerender({ largeId: null });
  expect(result.current.tracks).toEqual([]);
  rerender({ largeId: 'door' });
  expect(result.current.tracks).toHaveLength(1);
  expect(result.current.audibleId).toBe('drive');
});
