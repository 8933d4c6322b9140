/**
 * Milliseconds before each further attempt, by use. A failure after the last delay is final, unless
 * `retryDelay` repeats that delay.
 */
export const RETRY_DELAYS_MS = {
  /** Applies to GET requests of the vendor's API without an answer. */
  vendorCall: [500, 1_000],
  /**
   * Applies to a throttled call of the live service. Many cameras that open at once briefly exceed its limit
   * of calls per second.
   */
  throttledCall: [500, 1_000, 2_000],
  media: [500, 1_000, 2_000, 4_000],
  /**
   * Applies to a busy media host that sends no Retry-After. The total of three minutes is longer than a
   * server needs to restart.
   */
  busyMedia: [2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000, 30_000, 30_000],
  /** Applies to one recording of many. The search or the screen continues without it. */
  mediaOfMany: [500, 1_500],
  busyMediaOfMany: [2_000, 4_000, 8_000],
  session: [1_000, 2_000, 4_000, 8_000, 15_000, 30_000],
  code: [1_000, 3_000, 10_000, 30_000],
  storedRecord: [30_000],
} as const;

/**
 * Returns the delay before an attempt that is repeated without limit. The last delay repeats.
 * @param failedAttempts at least 1
 * @returns milliseconds
 */
export function retryDelay(use: keyof typeof RETRY_DELAYS_MS, failedAttempts: number): number {
  const delays: readonly number[] = RETRY_DELAYS_MS[use];
  return delays[failedAttempts - 1] ?? delays.at(-1) ?? 0;
}

const MIN_BACK_OFF_MS = 1_000;
const MAX_BACK_OFF_MS = 180_000;

/**
 * Computes delays between attempts to play, which double from 1 s to 3 minutes. Half of each delay is random,
 * so that viewers who lost the same camera do not all return at once.
 * @param round 0 for the first delay
 * @param random 0 to 1
 * @returns milliseconds, 1,000 to 180,000
 */
export function backOff(round: number, random: number): number {
  const full = Math.min(MAX_BACK_OFF_MS, MIN_BACK_OFF_MS * 2 ** (round + 1));
  return Math.round(Math.max(MIN_BACK_OFF_MS, full / 2 + (full / 2) * random));
}

/** A longer `Retry-After` is shortened to this limit. */
export const RETRY_AFTER_LIMIT_MS = {
  /** Live video and polling must recover while no user is present. */
  unattended: 3_600_000,
  /** A person waits for a recording, an export or the session, and can retry or cancel. */
  attended: 300_000,
};

/**
 * Reads how long a server asks clients to wait. `Retry-After` is seconds or a date, which is compared with the
 * answer's own `Date` if there is one.
 * @param header reads a header by its lower-case name; null if missing or hidden from the page
 * @param now Unix epoch milliseconds
 * @returns milliseconds, or null
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-retry-after
 */
export function retryAfter(
  header: (name: string) => string | null | undefined,
  now = Date.now(),
): number | null {
  const text = header('retry-after')?.trim() ?? '';
  const milliseconds = /^\d+$/.test(text)
    ? Number(text) * 1_000
    : Date.parse(text) - (Date.parse(header('date') ?? '') || now);
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : null;
}
