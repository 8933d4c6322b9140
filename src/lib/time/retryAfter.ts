/**
 * How long a server asks to be left alone.
 * @param header the value of `Retry-After`: seconds, or a date. Null where there is none, or the page may not read it.
 * @param now Unix epoch milliseconds.
 * @returns milliseconds, or null.
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-retry-after
 */
export function retryAfter(header: string | null, now: number): number | null {
  if (header === null) return null;
  const text = header.trim();
  const milliseconds = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : null;
}
