import { describe, expect, it } from 'vitest';
import { browserStorage } from '@/session/browserStorage';
import { createVendorClock } from '@/session/vendorClock';
import { MemoryStorage } from '../../support/storages';

const NOW = Date.UTC(2026, 5, 15, 12);
const DAY = 86_400_000;

function clock(storage = new MemoryStorage()) {
  const tab = browserStorage(() => storage);
  return { storage, ...createVendorClock(tab, () => NOW) };
}

describe('the vendor clock', () => {
  it.each([-DAY, -61_000, 61_000, DAY])('corrects a difference of %i ms', (difference) => {
    const { now, learn } = clock();
    learn(NOW + difference);
    expect(now()).toBe(NOW + difference);
  });

  it.each([-60_000, 0, 60_000, Number.NaN])('leaves a difference of %i ms alone', (difference) => {
    const { now, learn, storage } = clock();
    learn(NOW + difference);
    expect(now()).toBe(NOW);
    expect(storage.length).toBe(0);
  });

  it('keeps its correction when the page is loaded anew, until the clocks agree', () => {
    const { learn, storage } = clock();
    learn(NOW - DAY);
    const again = clock(storage);
    expect(again.now()).toBe(NOW - DAY);
    again.learn(NOW + 1_000);
    expect(again.now()).toBe(NOW);
    expect(storage.length).toBe(0);
  });

  it('does not jump with every answer', () => {
    const { now, learn } = clock();
    learn(NOW - DAY);
    learn(NOW - DAY + 30_000);
    expect(now()).toBe(NOW - DAY);
  });
});
