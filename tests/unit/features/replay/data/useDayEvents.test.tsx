import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { VendorRequest } from '@/api/exchange';
import { useDayEvents } from '@/features/replay/data/useDayEvents';
import { settle } from '../../../../support/settle';
import { storeRig } from '../../../../support/storeRig';
import { last } from '../../../../support/only';
import { inStore } from '../../../../support/inStore';
import { MINUTE } from '../../../../support/durations';

const CAMERAS = ['door'];
const DAY = '2026-06-15';
const MIDNIGHT = new Date(2026, 5, 16).getTime();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
});

async function openDay(now = MIDNIGHT - 2 * MINUTE, ahead = 0) {
  const requests: VendorRequest[] = [];
  let status = 200;
  const { store } = storeRig(undefined, (request) => {
    requests.push(request);
    return { kind: 'answered', status, body: { data: { events: [] } } };
  });
  store.services.latestNow = () => now + ahead;
  const { rerender } = renderHook(() => useDayEvents(CAMERAS, DAY, now), inStore(store));
  await act(settle);
  const passMinute = async (nextStatus = 200) => {
    status = nextStatus;
    now += MINUTE;
    rerender();
    await act(() => vi.advanceTimersByTimeAsync(MINUTE));
    await act(settle);
  };
  return { passMinute, count: () => requests.length, end: () => last(requests).params?.['end'] };
}

describe('events of an unfinished day', () => {
  it('are refreshed every minute while recordings may still be added', async () => {
    const { passMinute, count } = await openDay();
    expect(count()).toBe(1);
    for (let minute = 0; minute < 12; minute += 1) await passMinute();
    expect(count()).toBe(13);
    for (let minute = 0; minute < 3; minute += 1) await passMinute();
    expect(count()).toBe(13);
  });

  it("are requested up to the local or the vendor's time, whichever is later", async () => {
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

  it('are refreshed at most ten times if a camera keeps failing', async () => {
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
