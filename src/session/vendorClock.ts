import type { KeyValueStore } from '@/lib/browserStorage';

/** What the vendor's clock showed when it answered a call. */
interface VendorTime {
  /** A `Date` header, or `iat` of a token that was issued by this call; Unix epoch, milliseconds. */
  time: number;
  /** When the call went out, by this computer's clock; Unix epoch, milliseconds. */
  since: number;
  /** A header wins: a vendor may answer a log-in with a token that it issued before. */
  from: 'header' | 'token';
}

/** The vendor's time, as far as it is known; else this computer's. */
export interface VendorClock {
  /** Unix epoch, milliseconds. */
  now(): number;
  /** To be called when the answer arrives. */
  learn(answer: VendorTime): void;
}

/** Milliseconds. Both clocks show whole seconds: a smaller difference says nothing. */
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
  let hasHeader = false;
  return {
    now: () => system() + offset,
    learn({ time, since, from }) {
      const arrived = system();
      // This computer's clock may have been put back while the call was under way.
      if (!Number.isFinite(time) || since > arrived || (from === 'token' && hasHeader)) return;
      hasHeader ||= from === 'header';
      // The vendor answered at some moment of the call, which may have lasted while the computer slept.
      const least = time - arrived;
      const most = time - since;
      const agrees = (difference: number) =>
        difference >= least - TOLERANCE && difference <= most + TOLERANCE;
      // The time must not jump with every answer.
      if (agrees(offset)) return;
      const nearest = least > 0 ? least : most;
      offset = agrees(0) ? 0 : nearest;
      if (offset === 0) tab.remove(OFFSET);
      else tab.set(OFFSET, String(offset));
    },
  };
}
