import { renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useInitialSeek } from '@/features/replay/playback/useReplayPlayer';

const NOON = Date.parse('2026-11-21T12:00:00Z');

/** A day that becomes ready; `key` names the recording that is shown by then. */
function open({ key = null, plays = false }: { key?: string | null; plays?: boolean } = {}) {
  const controller = {
    time: null,
    open: vi.fn<(time: number, cameraId: string | null, key?: string | null) => void>(),
    driver: { getView: () => ({ key }), play: vi.fn<() => void>() },
  };
  const { rerender } = renderHook(
    (isReady: boolean) =>
      useInitialSeek(controller, { time: NOON, cameraId: 'door', key: 'door a', isReady, plays }),
    { initialProps: false },
  );
  expect(controller.open).not.toHaveBeenCalled();
  rerender(true);
  return controller;
}

describe('useFirstMoment', () => {
  it('opens the first time once the day is ready', () => {
    const { open: opened, driver } = open();
    expect(opened.mock.calls).toEqual([[NOON, 'door', 'door a']]);
    expect(driver.play).not.toHaveBeenCalled();
  });

  it('plays where Play was pressed before the day was ready', () => {
    expect(open({ plays: true }).driver.play).toHaveBeenCalledOnce();
  });

  it('leaves the recording alone that the user has chosen meanwhile', () => {
    const { open: opened, driver } = open({ key: 'door c', plays: true });
    expect(opened).not.toHaveBeenCalled();
    expect(driver.play).not.toHaveBeenCalled();
  });
});
