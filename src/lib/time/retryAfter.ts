/**
 * How long a server asks to be left alone.
 * @param header reads a header of the answer by its lower-case name; nothing where there is none, or the page may not read it.
 * `Retry-After` is seconds or a date, which is measured by the server's own clock if the answer says what that shows.
 * @param now Unix epoch milliseconds.
 * @returns milliseconds, or null.
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
