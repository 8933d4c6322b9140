import { describe, expect, it } from 'vitest';
import { browserStorage } from '@/lib/browserStorage';
import { createVendorClock } from '@/session/vendorClock';
import { MemoryStorage } from '../../support/storages';

const NOW = Date.UTC(2026, 5, 15, 12);
const DAY = 86_400_000;

function clock(storage = new MemoryStorage()) {
  const tab = browserStorage(() => storage);
  const { now, learn } = createVendorClock(tab, () => NOW);
  const learnHeader = (time: number, since = NOW) => learn({ time, since, from: 'header' });
  const learnToken = (time: number, since = NOW) => learn({ time, since, from: 'token' });
  return { storage, now, learnHeader, learnToken };
}

describe('the vendor clock', () => {
  it.each([-DAY, -61_000, 61_000, DAY])('corrects a difference of %i ms', (difference) => {
    const { now, learnHeader } = clock();
    learnHeader(NOW + difference);
    expect(now()).toBe(NOW + difference);
  });

  it.each([-60_000, 0, 60_000, Number.NaN])('leaves a difference of %i ms alone', (difference) => {
    const { now, learnHeader, storage } = clock();
    learnHeader(NOW + difference);
    expect(now()).toBe(NOW);
    expect(storage.length).toBe(0);
  });

  it('keeps its correction when the page is loaded anew, until the clocks agree', () => {
    const { learnHeader, storage } = clock();
    learnHeader(NOW - DAY);
    const again = clock(storage);
    expect(again.now()).toBe(NOW - DAY);
    again.learnHeader(NOW + 1_000);
    expect(again.now()).toBe(NOW);
    expect(storage.length).toBe(0);
  });

  it('does not jump with every answer', () => {
    const { now, learnHeader } = clock();
    learnHeader(NOW - DAY);
    learnHeader(NOW - DAY + 30_000);
    expect(now()).toBe(NOW - DAY);
  });

  it('learns from a token where no header can be read, and from headers alone otherwise', () => {
    const { now, learnHeader, learnToken } = clock();
    learnToken(NOW + DAY);
    expect(now()).toBe(NOW + DAY);
    learnToken(NOW + 2 * DAY);
    expect(now()).toBe(NOW + 2 * DAY);
    learnHeader(NOW + 600_000);
    expect(now()).toBe(NOW + 600_000);
    learnToken(NOW - DAY);
    expect(now()).toBe(NOW + 600_000);
  });

  it('takes any moment of a long call for that of the answer', () => {
    const { now, learnHeader } = clock();
    learnHeader(NOW - 3_600_000, NOW - 3_600_000);
    expect(now()).toBe(NOW);
    learnHeader(NOW - DAY, NOW - 3_600_000);
    expect(now()).toBe(NOW - DAY + 3_600_000);
    learnHeader(NOW + DAY, NOW - 3_600_000);
    expect(now()).toBe(NOW + DAY);
  });

  it("learns nothing from a call during which this computer's clock was put back", () => {
    const { now, learnHeader } = clock();
    learnHeader(NOW + DAY, NOW + DAY);
    expect(now()).toBe(NOW);
  });
});
