import { describe, expect, it } from 'vitest';
import { browserStorage } from '@/lib/browser/browserStorage';
import { createVendorClock } from '@/session/vendorClock';
import { MemoryStorage } from '../../support/storages';
import { DAY } from '../../support/durations';

const NOW = Date.UTC(2026, 5, 15, 12);

function clock(storage = new MemoryStorage()) {
  const tab = browserStorage(() => storage);
  const { now, latest, learn } = createVendorClock(tab, () => NOW);
  const header = (time: number, since = NOW) => learn({ time, since, from: 'header' });
  /** Reports the same time twice, because a correction needs two responses. */
  const learnHeader = (time: number, since = NOW) => {
    header(time, since);
    header(time, since);
  };
  const learnToken = (time: number, since = NOW) => learn({ time, since, from: 'token' });
  return { storage, now, latest, header, learnHeader, learnToken };
}

describe('vendor clock', () => {
  it.each([-DAY, -61_000, 61_000, DAY])('corrects a difference of %i ms', (difference) => {
    const { now, learnHeader } = clock();
    learnHeader(NOW + difference);
    expect(now()).toBe(NOW + difference);
  });

  it.each([-60_000, 0, 60_000, Number.NaN])('ignores a difference of %i ms', (difference) => {
    const { now, learnHeader, storage } = clock();
    learnHeader(NOW + difference);
    expect(now()).toBe(NOW);
    expect(storage.length).toBe(0);
  });

  it('keeps its correction after a reload until the clocks agree', () => {
    const { learnHeader, storage } = clock();
    learnHeader(NOW - DAY);
    const again = clock(storage);
    expect(again.now()).toBe(NOW - DAY);
    again.learnHeader(NOW + 1_000);
    expect(again.now()).toBe(NOW);
    expect(storage.length).toBe(0);
  });

  it.each(['', 'words', 'Infinity', '1e300', '-1e14'])(
    'ignores the damaged stored correction "%s"',
    (text) => {
      const storage = new MemoryStorage();
      storage.setItem('kept.clockOffset', text);
      expect(clock(storage).now()).toBe(NOW);
    },
  );

  it('ignores small differences between responses', () => {
    const { now, learnHeader } = clock();
    learnHeader(NOW - DAY);
    learnHeader(NOW - DAY + 30_000);
    expect(now()).toBe(NOW - DAY);
  });

  it('prefers response headers to tokens', () => {
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

  it('ignores a minority of outliers among the last responses', () => {
    const TWO_HOURS = 2 * 3_600_000;
    for (let wrong = 0; wrong < 6; wrong += 1) {
      const { now, header } = clock();
      for (let answer = 0; answer < 6; answer += 1) {
        header(answer === wrong ? NOW - TWO_HOURS : NOW);
        expect(now()).toBe(NOW);
      }
    }
    const { now, header } = clock();
    for (const difference of [DAY, DAY, DAY - TWO_HOURS, DAY, DAY - TWO_HOURS, DAY]) header(NOW + difference);
    expect(now()).toBe(NOW + DAY);
  });

  it('follows the majority of the last responses despite two outliers', () => {
    const { now, header } = clock();
    for (const difference of [-DAY, -DAY, 0, 0, 0]) header(NOW + difference);
    expect(now()).toBe(NOW);
  });

  it('corrects a difference if the header and the token of a log-in agree', () => {
    const { now, header, learnToken } = clock();
    header(NOW + DAY);
    expect(now()).toBe(NOW);
    learnToken(NOW + DAY);
    expect(now()).toBe(NOW + DAY);
  });

  it.each([-DAY, DAY])(
    "ends an open range at the local or the vendor's time, whichever is later: %i ms difference",
    (difference) => {
      const { latest, learnHeader } = clock();
      learnHeader(NOW + difference);
      expect(latest()).toBe(NOW + Math.max(0, difference));
    },
  );

  it.each([
    [-3_600_000, 0],
    [-DAY, -DAY + 3_600_000],
    [DAY, DAY],
  ])(
    'uses the smallest possible correction if a call took an hour: %i ms difference',
    (difference, offset) => {
      const { now, learnHeader } = clock();
      learnHeader(NOW + difference, NOW - 3_600_000);
      expect(now()).toBe(NOW + offset);
    },
  );

  it('ignores a call during which the local clock was set back', () => {
    const { now, learnHeader } = clock();
    learnHeader(NOW + DAY, NOW + DAY);
    expect(now()).toBe(NOW);
  });
});
