import { isTime } from '@/api/wire';
import { clamp } from '@/lib/clamp';
import { KEPT_PREFIX, type KeyValueStore } from '@/lib/browser/browserStorage';

interface VendorTime {
  /** Unix epoch milliseconds, from a `Date` header or a new token's `iat`. */
  time: number;
  /** Start of the call in Unix epoch milliseconds by this computer's clock. */
  since: number;
  from: 'header' | 'token';
}

interface VendorClock {
  now(): number;
  /**
   * Returns the later of the two clocks, so that a range up to now includes all events even if one clock is
   * slow.
   */
  latest(): number;
  learn(answer: VendorTime): void;
}

const TOLERANCE_MS = 60_000;
/** The correction is stored for all tabs. Without it, a new tab could treat a valid token as expired. */
const OFFSET = `${KEPT_PREFIX}clockOffset`;
const ANSWERS = 5;

/** Bounds of the offset in milliseconds: the vendor answered at an unknown time during the call. */
interface Sample {
  min: number;
  max: number;
  from: VendorTime['from'];
}

const agrees = ({ min, max }: Sample, offset: number): boolean =>
  offset >= min - TOLERANCE_MS && offset <= max + TOLERANCE_MS;

const nearest = ({ min, max }: Sample): number => clamp(0, min, max);

/**
 * Creates a clock that follows the vendor's clock if this computer's differs from it by more than a minute. A
 * new correction must fit more of the last responses than the current one does, and at least two unless it is
 * 0. Without readable headers, one token is enough.
 * @param system this computer's clock, Unix epoch milliseconds
 */
export function createVendorClock(
  shared: Pick<KeyValueStore, 'get' | 'set' | 'remove'>,
  system: () => number,
): VendorClock {
  const stored = Number(shared.get(OFFSET) ?? 0);
  let offset = isTime(system() + stored) ? stored : 0;
  let samples: Sample[] = [];

  const votesFor = (value: number) => samples.filter((sample) => agrees(sample, value)).length;

  function correct(value: number): void {
    offset = value;
    if (value === 0) shared.remove(OFFSET);
    else shared.set(OFFSET, String(value));
  }

  return {
    now: () => system() + offset,
    latest: () => system() + Math.max(0, offset),
    learn({ time, since, from }) {
      const arrived = system();
      // `since` is after `arrived` if this computer's clock was set back during the call.
      if (!isTime(time) || since > arrived) return;
      const sample: Sample = { min: time - arrived, max: time - since, from };
      const hasHeader = from === 'header' || samples.some((other) => other.from === 'header');
      // Keeps only the newest token, because a vendor may return the same one several times.
      samples = [...samples.filter((other) => other.from === 'header'), sample].slice(-ANSWERS);
      // Ignores small differences, which would change the time with every response.
      if (agrees(sample, offset)) return;
      const value = agrees(sample, 0) ? 0 : nearest(sample);
      const isBacked = value === 0 || !hasHeader || votesFor(value) > 1;
      if (isBacked && (votesFor(value) > votesFor(offset) || !hasHeader)) correct(value);
    },
  };
}
