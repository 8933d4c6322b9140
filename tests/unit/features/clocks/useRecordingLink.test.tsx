import { renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { linkTarget, useRecordingLink } from '@/features/clocks/useRecordingLink';
import { storeRig } from '../../../support/storeRig';
import { inStore } from '../../../support/inStore';

function addressOf(at: Date, correction: number) {
  const { store } = storeRig();
  vi.spyOn(store.services.marks, 'read').mockResolvedValue(JSON.stringify({ door: correction }));
  const { result } = renderHook(
    () => useRecordingLink({ cameraId: 'door', at: at.getTime() }),
    inStore(store),
  );
  return () => result.current;
}

it('link to a recording: contains the corrected time and the camera', async () => {
  const link = addressOf(new Date(2026, 5, 15, 12, 0, 3), -2_000);
  const time = new Date(2026, 5, 15, 12, 0, 1).getTime();
  await waitFor(() =>
    expect(link()).toEqual({ to: '/replay?day=2026-06-15&at=12:00:01', state: { cameraId: 'door', time } }),
  );
});

it('link to a recording: uses the listed day of a recording that its correction moves to the day before', async () => {
  const link = addressOf(new Date(2026, 5, 15, 0, 0, 1), -2_000);
  await waitFor(() => expect(link().to).toBe('/replay?day=2026-06-15&at=00:00:00'));
});

it.each([
  ['begins in the last second of its day', 59_400, 0, '24:00:00'],
  ['is on the next day after its correction', 58_000, 5_000, '24:00:03'],
])(
  'link to a recording: uses the listed day of a recording that %s',
  async (_what, milliseconds, correction, at) => {
    const link = addressOf(new Date(2026, 5, 15, 23, 59, 0, milliseconds), correction);
    await waitFor(() => expect(link().to).toBe(`/replay?day=2026-06-15&at=${at}`));
  },
);

it('link to replay: selects a camera only if the URL still has the time of the link', () => {
  const state = { cameraId: 'door', key: 'door a', time: 1_000, play: true };
  expect(linkTarget(state, 1_000)).toEqual({ time: 1_000, cameraId: 'door', key: 'door a', plays: true });
  expect(linkTarget(state, 2_000)).toEqual({ time: 2_000, cameraId: null, plays: false });
  expect(linkTarget(state, null)).toEqual({ time: null, cameraId: null, plays: false });
  expect(linkTarget(null, null)).toEqual({ time: null, cameraId: null, plays: false });
});

it('link to replay: can play a day from the beginning', () => {
  expect(linkTarget({ time: null, play: true }, null)).toEqual({ time: null, cameraId: null, plays: true });
});
