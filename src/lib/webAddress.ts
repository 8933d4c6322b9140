/**
 * Replaces `URL.parse`, which older browsers lack.
 * @returns null for an invalid URL
 */
export function parseAddress(value: string, base?: string): URL | null {
  try {
    return new URL(value, base);
  } catch {
    return null;
  }
}

/**
 * Accepts only http and https, because a server's URL must not run a script (`javascript:`) or read local
 * files.
 * @param base resolves relative URLs, which are rejected without it
 */
export function webAddress(value: string, base?: string): string | null {
  const trimmed = value.trim();
  const url = trimmed === '' ? null : parseAddress(trimmed, base);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null;
}
