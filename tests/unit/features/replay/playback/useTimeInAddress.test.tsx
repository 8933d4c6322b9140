import { renderHook } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { defaultConfig } from '@/config/env';
import { ReplayController } from '@/features/replay/playback/ReplayController';
import { useTimeInAddress } from '@/features/replay/playback/useTimeInAddress';
import { recordingsInOrder, tracksOf } from '@/domain/recordings';
import { SequenceDriver } from '@/player/sequence/SequenceDriver';

const [RECORDING] = recordingsInOrder(
  tracksOf(['door'], [{ id: 'e', cameraId: 'door', at: 1_000, code: 'C0003', thumbnailUrl: null }], {
    durations: new Map(),
    corrections: new Map(),
  }),
);

it('Replay: keeps the time of a link in the address until the user leaves it', () => {
  vi.useFakeTimers();
  const ending = new AbortController();
  onTestFinished(() => {
    ending.abort();
    vi.useRealTimers();
  });
  const driver = new SequenceDriver(
    {
      videos: [document.createElement('video'), document.createElement('video')],
      config: defaultConfig,
      onDurationChange: () => undefined,
    },
    ending.signal,
  );
  const controller = new ReplayController(driver);
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
