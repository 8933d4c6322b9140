import { act, renderHook } from '@testing-library/react';
import { Provider } from 'react-redux';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { useDayEvents } from '@/features/replay/data/useDayEvents';
import { settle } from '../../../../support/settle';
import { storeRig } from '../../../../support/storeRig';

const MINUTE = 60_000;
const CAMERAS = ['door'];
const DAY = '2026-06-15';
const MIDNIGHT = new Date(2026, 5, 16).getTime();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
});

async function openDay(now = MIDNIGHT - 2 * MINUTE, ahead = 0) {
  const { store, requests } = storeRig();
  store.services.latestNow = () => now + ahead;
  const { rerender } = renderHook(() => useDayEvents(CAMERAS, DAY, now), {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  });
  const answer = async (status?: number) => {
    await act(settle);
    await act(async () => await requests.at(-1)?.reply({ events: [] }, status));
  };
  await answer();
  const passMinute = async (status?: number) => {
    now += MINUTE;
    rerender();
    await act(() => vi.advanceTimersByTimeAsync(MINUTE));
    await answer(status);
  };
  return { passMinute, count: () => requests.length, end: () => requests.at(-1)?.params?.['end'] };
}

describe('events of an unfinished day', () => {
  it('are refreshed each minute while recordings may still be added', async () => {
    const { passMinute, count } = await openDay();
    expect(count()).toBe(1);
    for (let minute = 0; minute < 12; minute += 1) await passMinute();
    expect(count()).toBe(13);
    for (let minute = 0; minute < 3; minute += 1) await passMinute();
    expect(count()).toBe(13);
  });

  it("are requested up to the later of the local and the vendor's time", async () => {
    const { passMinute, end } = await openDay(MIDNIGHT - 4 * MINUTE, 2 * MINUTE);
    expect(end()).toBe(MIDNIGHT - 2 * MINUTE);
    await passMinute();
    expect(end()).toBe(MIDNIGHT - MINUTE);
    for (let minute = 0; minute < 3; minute += 1) await passMinute();
    expect(end()).toBe(MIDNIGHT - 1);
  });

  it('are refreshed if the day is opened just after its end', async () => {
    const { passMinute, count } = await openDay(MIDNIGHT + MINUTE);
    await passMinute();
    expect(count()).toBe(2);
  });

  it('are refreshed once more after a failed call', async () => {
    const { passMinute, count } = await openDay(MIDNIGHT + 9.5 * MINUTE);
    await passMinute(500);
    expect(count()).toBe(2);
    await passMinute();
    expect(count()).toBe(3);
    await passMinute();
    expect(count()).toBe(3);
  });

  it('are not refreshed endlessly if a camera keeps failing', async () => {
    const { passMinute, count } = await openDay(MIDNIGHT + 9.5 * MINUTE);
    for (let minute = 0; minute < 20; minute += 1) await passMinute(500);
    expect(count()).toBe(11);
  });

  it('are not refreshed while the page is hidden', async () => {
    const { passMinute, count } = await openDay();
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await passMinute();
    expect(count()).toBe(1);
    hidden.mockReturnValue(false);
    await passMinute();
    expect(count()).toBe(2);
  });
});
