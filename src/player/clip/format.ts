import { parseAddress } from '@/lib/webAddress';
import type { Clock } from '@/lib/time/clock';

type ClipFormat = 'playlist' | 'file';

const FILE = /\.(?:mp4|m4v|mov|webm)$/i;
const PLAYLIST = /\.m3u8$/i;
const FIRST_BYTES = 64;
/** An engine reports a hanging server itself. */
const TIMEOUT_MS = 5_000;

/** @returns the format by the URL's extension, or null without one, as in `/clip?id=7` */
export function formatByName(url: string): ClipFormat | null {
  const path = parseAddress(url, location.href)?.pathname ?? '';
  if (FILE.test(path)) return 'file';
  return PLAYLIST.test(path) ? 'playlist' : null;
}

async function firstBytes(url: string, signal: AbortSignal): Promise<{ type: string; text: string } | null> {
  const { ok, headers, body } = await fetch(url, {
    headers: { range: `bytes=0-${String(FIRST_BYTES - 1)}` },
    credentials: 'omit',
    signal,
  });
  const reader = body?.getReader();
  const first = ok ? await reader?.read() : undefined;
  // A server that ignores ranges would send the whole recording.
  void reader?.cancel().catch(() => undefined);
  if (first?.value === undefined) return null;
  return { type: headers.get('content-type') ?? '', text: new TextDecoder().decode(first.value).trimStart() };
}

/**
 * Detects the format by first bytes and media type.
 * @returns `playlist` without a response: hls.js retries and reports the reason
 * @see https://datatracker.ietf.org/doc/html/rfc8216#section-4.3.1.1
 */
export async function formatByContent(url: string, clock: Clock, signal: AbortSignal): Promise<ClipFormat> {
  const controller = new AbortController();
  const end = () => controller.abort();
  const cancel = clock.after(TIMEOUT_MS, end);
  signal.addEventListener('abort', end);
  try {
    const first = await firstBytes(url, controller.signal);
    if (first === null || first.text.startsWith('#EXTM3U')) return 'playlist';
    return /mpegurl|html/i.test(first.type) ? 'playlist' : 'file';
  } catch {
    return 'playlist';
  } finally {
    cancel();
    signal.removeEventListener('abort', end);
  }
}
