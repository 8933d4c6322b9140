/**
 * Milliseconds before each further attempt. A failure after the last delay is final, but `retryDelay` repeats
 * the last delay without limit.
 */
export const RETRY_DELAYS_MS = {
  /** For unanswered GET requests of the vendor's API. */
  vendorCall: [500, 1_000],
  /**
   * For throttled calls of the live service, because opening many cameras may exceed its limit of calls per
   * second.
   */
  throttledCall: [500, 1_000, 2_000],
  media: [500, 1_000, 2_000, 4_000],
  /**
   * For a busy media host that sends no Retry-After. The total of three minutes is longer than the restart of a
   * server.
   */
  busyMedia: [2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000, 30_000, 30_000],
  /** For one recording of many, because the search or the screen can continue without it. */
  mediaOfMany: [500, 1_500],
  busyMediaOfMany: [2_000, 4_000, 8_000],
  session: [1_000, 2_000, 4_000, 8_000, 15_000, 30_000],
  code: [1_000, 3_000, 10_000, 30_000],
  storedRecord: [30_000],
} as const;

/**
 * Returns a delay in milliseconds for attempts without limit. The last delay of the list repeats.
 * @param failedAttempts at least 1
 */
export function retryDelay(use: keyof typeof RETRY_DELAYS_MS, failedAttempts: number): number {
  const delays: readonly number[] = RETRY_DELAYS_MS[use];
  return delays[failedAttempts - 1] ?? delays.at(-1) ?? 0;
}

const MIN_BACK_OFF_MS = 1_000;
const MAX_BACK_OFF_MS = 180_000;

/**
 * Returns the delay between attempts to play, which doubles from 1 s to 3 minutes. Half of each delay is
 * random, because viewers who lost the same camera must not all return at once.
 * @param round 0 for the first delay
 * @param random 0 to 1
 * @returns milliseconds, 1,000 to 180,000
 */
export function backOff(round: number, random: number): number {
  const full = Math.min(MAX_BACK_OFF_MS, MIN_BACK_OFF_MS * 2 ** (round + 1));
  return Math.round(Math.max(MIN_BACK_OFF_MS, full / 2 + (full / 2) * random));
}

export const RETRY_AFTER_LIMIT_MS = {
  /** Live video and polling must recover without a user. */
  unattended: 3_600_000,
  /** A person waits for a recording, an export or the session, and can retry or cancel. */
  attended: 300_000,
};

/**
 * Reads the seconds or the date of `Retry-After`. A date is compared with the response's `Date` if there is one.
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
