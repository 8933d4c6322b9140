import { renderHook, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { expect, it, vi } from 'vitest';
import { readReplayAddress, timeOfRecording, writeReplayAddress } from '@/domain/replayAddress';
import { askedByLink, useRecordingLink } from '@/features/clocks/useRecordingLink';
import { storeRig } from '../../../support/storeRig';

/** Where the link of a recording of 15 June leads, once the correction of its camera's clock is known. */
function addressOf(at: Date, correction: number) {
  const { store } = storeRig();
  store.dispatch((_dispatch, _getState, { marks }) => {
    vi.spyOn(marks, 'read').mockResolvedValue(JSON.stringify({ door: correction }));
  });
  const { result } = renderHook(() => useRecordingLink({ cameraId: 'door', at: at.getTime() }), {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  });
  return () => result.current;
}

it('Link to a recording: leads to its time by the corrected clock, and names its camera', async () => {
  const link = addressOf(new Date(2026, 5, 15, 12, 0, 3), -2_000);
  const time = new Date(2026, 5, 15, 12, 0, 1).getTime();
  await waitFor(() =>
    expect(link()).toEqual({ to: '/replay?day=2026-06-15&at=12:00:01', state: { cameraId: 'door', time } }),
  );
});

it('Link to a recording: stays on the day that has it where the correction leads to the day before', async () => {
  const link = addressOf(new Date(2026, 5, 15, 0, 0, 1), -2_000);
  await waitFor(() => expect(link().to).toBe('/replay?day=2026-06-15&at=00:00:00'));
});

it('Link to replay: asks for its camera and to play at its own time alone, not where the replay has played on to', () => {
  const state = { cameraId: 'door', key: 'door a', time: 1_000, play: true };
  expect(askedByLink(state, 1_000)).toEqual({ time: 1_000, cameraId: 'door', key: 'door a', plays: true });
  expect(askedByLink(state, 2_000)).toEqual({ time: 2_000, cameraId: null, plays: false });
  expect(askedByLink(state, null)).toEqual({ time: null, cameraId: null, plays: false });
  expect(askedByLink(null, null)).toEqual({ time: null, cameraId: null, plays: false });
});

it('Link to replay: may ask to play a day from its beginning', () => {
  expect(askedByLink({ time: null, play: true }, null)).toEqual({ time: null, cameraId: null, plays: true });
});

it('Link to replay: leads into a recording of the last second of a day, before which the second in its address begins', () => {
  const time = timeOfRecording(new Date(2026, 5, 15, 23, 59, 59, 400).getTime());
  const limits = { from: '2026-06-01', to: '2026-06-15' };
  const address = readReplayAddress(new URLSearchParams(writeReplayAddress({ time })), limits);
  expect(address.time).toBeLessThan(time);
  expect(askedByLink({ cameraId: 'door', time }, address.time)).toMatchObject({ time, cameraId: 'door' });
});
