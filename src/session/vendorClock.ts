import type { KeyValueStore } from './browserStorage';

/** The vendor's time, as far as it is known; else this computer's. */
export interface VendorClock {
  /** Unix epoch, milliseconds. */
  now(): number;
  /** @param time what the vendor's clock shows at this moment: `iat` of a token just issued, or a `Date` header. */
  learn(time: number): void;
}

/** Milliseconds. Both clocks show whole seconds and answers take time: a smaller difference says nothing. */
const TOLERANCE = 60_000;
/** Kept with the session, so that a token is not taken for an expired one when the page is loaded anew. */
const OFFSET = 'clockOffset';

/**
 * Corrects this computer's clock by the vendor's, where they differ by more than a minute.
 * @param tab the tab's storage, which is cleared with the session.
 * @param system this computer's clock, Unix epoch milliseconds.
 */
export function createVendorClock(
  tab: Pick<KeyValueStore, 'get' | 'set' | 'remove'>,
  system: () => number,
): VendorClock {
  const stored = Number(tab.get(OFFSET) ?? 0);
  let offset = Number.isFinite(stored) ? stored : 0;
  return {
    now: () => system() + offset,
    learn(time) {
      if (!Number.isFinite(time)) return;
      const difference = time - system();
      const learned = Math.abs(difference) > TOLERANCE ? difference : 0;
      // Within the tolerance of what is known already: the time must not jump with every answer.
      if (learned !== 0 && offset !== 0 && Math.abs(learned - offset) <= TOLERANCE) return;
      if (learned === offset) return;
      offset = learned;
      if (offset === 0) tab.remove(OFFSET);
      else tab.set(OFFSET, String(offset));
    },
  };
}
