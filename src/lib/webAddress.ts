/** Parses a URL, because older browsers lack `URL.parse`. */
export function parseAddress(value: string, base?: string): URL | null {
  try {
    return new URL(value, base);
  } catch {
    return null;
  }
}

/**
 * Accepts only http and https, so that no URL from a server runs a script (`javascript:`) or reads local
 * files.
 * @param base resolves relative URLs, which are rejected without it
 */
export function webAddress(value: string, base?: string): string | null {
  const trimmed = value.trim();
  const url = trimmed === '' ? null : parseAddress(trimmed, base);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null;
}
