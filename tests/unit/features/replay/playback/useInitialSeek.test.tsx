import { renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useInitialSeek } from '@/features/replay/playback/useReplayPlayer';

const NOON = Date.parse('2026-11-21T12:00:00Z');

/** @param key recording that is shown while the day loads */
function open({ key = null, plays = false }: { key?: string | null; plays?: boolean } = {}) {
  const controller = {
    time: null,
    open: vi.fn<(time: number, cameraId: string | null, key?: string | null) => void>(),
    driver: { getView: () => ({ key }), play: vi.fn<() => void>(), pause: vi.fn<() => void>() },
  };
  const { rerender } = renderHook(
    (day: { isLoaded: boolean; isEmpty: boolean; choice: string }) =>
      useInitialSeek(controller, { time: NOON, cameraId: 'door', key: 'door a', plays, ...day }),
    { initialProps: { isLoaded: false, isEmpty: true, choice: 'people' } },
  );
  expect(controller.open).not.toHaveBeenCalled();
  return {
    ...controller,
    load: (choice = 'people') => rerender({ isLoaded: true, isEmpty: false, choice }),
    loadNothing: (choice = 'people') => rerender({ isLoaded: true, isEmpty: true, choice }),
    loadAnew: () => rerender({ isLoaded: false, isEmpty: true, choice: 'people' }),
  };
}

describe('useInitialSeek', () => {
  it('seeks to the requested time once the day is loaded', () => {
    const { load, open: opened, driver } = open();
    load();
    expect(opened.mock.calls).toEqual([[NOON, 'door', 'door a']]);
    expect(driver.play).not.toHaveBeenCalled();
  });

  it('plays if Play was pressed before the day was loaded', () => {
    const { load, driver } = open({ plays: true });
    load();
    expect(driver.play).toHaveBeenCalledOnce();
  });

  it('keeps a recording that the user selected before the day was loaded', () => {
    const { load, open: opened, driver } = open({ key: 'door c', plays: true });
    load();
    expect(opened).not.toHaveBeenCalled();
    expect(driver.play).not.toHaveBeenCalled();
  });

  it('opens a recording that is added to an empty day', () => {
    const { load, loadNothing, open: opened, driver } = open({ plays: true });
    loadNothing();
    load();
    expect(driver.pause).toHaveBeenCalledOnce();
    expect(opened.mock.calls).toEqual([[NOON, 'door', 'door a']]);
    expect(driver.play).not.toHaveBeenCalled();
  });

  it('pauses when a filter shows recordings after another filter matched none', () => {
    const { load, loadNothing, driver } = open();
    load();
    loadNothing('smoke');
    loadNothing('fire');
    load('fire');
    expect(driver.pause).toHaveBeenCalledOnce();
  });

  it('keeps playing when the user undoes a filter that matched no recordings', () => {
    const { load, loadNothing, driver } = open();
    load();
    loadNothing('smoke');
    load();
    expect(driver.pause).not.toHaveBeenCalled();
  });

  it('plays after the retry of a failed load', () => {
    const { load, loadNothing, loadAnew, driver } = open({ plays: true });
    loadNothing();
    loadAnew();
    load();
    expect(driver.play).toHaveBeenCalledOnce();
  });
});
