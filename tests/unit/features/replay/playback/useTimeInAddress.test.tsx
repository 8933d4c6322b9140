import { renderHook } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useTimeInAddress } from '@/features/replay/playback/useTimeInAddress';
import { recordingsInOrder } from '@/domain/recordings';
import { idleReplay } from '../idleReplay';
import { event, tracks } from '../../../../support/builders';

const [RECORDING] = recordingsInOrder(tracks(['door'], [event('e', 1_000)]));

it('replay: keeps the time of a link in the URL until the user plays or seeks', () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { controller } = idleReplay();
  vi.spyOn(controller, 'recording', 'get').mockReturnValue(RECORDING ?? null);
  vi.spyOn(controller, 'time', 'get').mockReturnValue(2_000);
  const isMoved = vi.spyOn(controller, 'isMoved', 'get').mockReturnValue(false);
  const onTimeUpdate = vi.fn<(time: number) => void>();
  renderHook(() => useTimeInAddress(controller, onTimeUpdate));
  vi.advanceTimersByTime(5_000);
  expect(onTimeUpdate).not.toHaveBeenCalled();
  isMoved.mockReturnValue(true);
  vi.advanceTimersByTime(1_000);
  expect(onTimeUpdate.mock.calls).toEqual([[2_000]]);
});
