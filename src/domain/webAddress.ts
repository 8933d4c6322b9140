/**
 * An address that is safe to load or to follow: http or https only, so that nothing a server sends can run as script
 * (`javascript:`) or read local files.
 * @param base resolves relative addresses; without it they are refused.
 */
export function webAddress(value: string, base?: string): string | null {
  const trimmed = value.trim();
  if (trimmed === '' || !URL.canParse(trimmed, base)) return null;
  const url = new URL(trimmed, base);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}
