/** Older browsers lack `URL.parse`. */
export function parseAddress(value: string, base?: string): URL | null {
  try {
    return new URL(value, base);
  } catch {
    return null;
  }
}

/**
 * Accepts http and https only, so that nothing a server sends can run as script (`javascript:`) or read local
 * files.
 * @param base resolves relative addresses; without it they are rejected
 */
export function webAddress(value: string, base?: string): string | null {
  const trimmed = value.trim();
  const url = trimmed === '' ? null : parseAddress(trimmed, base);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null;
}
