/**
 * Delays before each retry. `retryDelay` repeats a list's last delay without limit. Other callers give up
 * after the retry that follows the last delay.
 */
export const RETRY_DELAYS_MS = {
  /** GET requests to the vendor's API that got no response. */
  vendorCall: [500, 1_000],
  /**
   * Throttled calls to the live service, whose limit per second is easily exceeded by many cameras at once.
   */
  throttledCall: [500, 1_000, 2_000],
  media: [500, 1_000, 2_000, 4_000],
  /**
   * A busy media server, whose Retry-After may lengthen each delay. The delays total at least three minutes,
   * so that the retries outlast a restart of the server.
   */
  busyMedia: [2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000, 30_000, 30_000],
  /** Recordings that a motion search or a time-lapse can do without. */
  mediaOfMany: [500, 1_500],
  busyMediaOfMany: [2_000, 4_000, 8_000],
  session: [1_000, 2_000, 4_000, 8_000, 15_000, 30_000],
  code: [1_000, 3_000, 10_000, 30_000],
  storedRecord: [30_000],
} as const;

/**
 * Returns the milliseconds before the next attempt, repeating the list's last delay.
 * @param failedAttempts at least 1
 */
export function retryDelay(use: keyof typeof RETRY_DELAYS_MS, failedAttempts: number): number {
  const delays: readonly number[] = RETRY_DELAYS_MS[use];
  return delays[failedAttempts - 1] ?? delays.at(-1) ?? 0;
}

const MIN_BACK_OFF_MS = 1_000;
const MAX_BACK_OFF_MS = 180_000;

/**
 * Returns the delay before playback is tried again, which doubles each round from 1–2 s up to 90–180 s. The
 * random half of the delay keeps viewers who lost the same camera from returning all at once.
 * @param round 0 for the first delay
 * @param random from 0 to 1
 * @returns milliseconds
 */
export function backOff(round: number, random: number): number {
  const full = Math.min(MAX_BACK_OFF_MS, MIN_BACK_OFF_MS * 2 ** (round + 1));
  return Math.round(Math.max(MIN_BACK_OFF_MS, full / 2 + (full / 2) * random));
}

export const RETRY_AFTER_LIMIT_MS = {
  /** Live video and polling must recover without a user. */
  unattended: 3_600_000,
  /** A person is waiting for a recording, an export or the session, and can retry or cancel. */
  attended: 300_000,
};

/**
 * Reads the seconds or the date in `Retry-After`, comparing a date with the response's own `Date` if there is
 * one.
 * @param header reads a header by its lower-case name; null if it is missing or CORS hides it
 * @param now Unix epoch milliseconds
 * @returns milliseconds, or null if the header is missing or invalid
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
