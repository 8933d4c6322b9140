import { retryAfter } from '@/lib/time/retry';
import type { MediaTrouble } from './recoveryPolicy';

const network = (status: number | null, headers?: Headers): MediaTrouble => ({
  kind: 'network',
  status,
  part: 'manifest',
  retryAfter: retryAfter((name) => headers?.get(name)),
});

/**
 * Asks the server about an address that an element has failed at: the element gives one and the same error for a
 * file that is gone, an address that has expired, a line that is down and a format that it cannot play.
 * @param answered what it is when the file is there.
 */
export async function troubleAt(
  url: string,
  signal: AbortSignal,
  answered: MediaTrouble,
): Promise<MediaTrouble> {
  try {
    // Not HEAD: a signed address is signed for GET. One byte, and no session with it.
    const { ok, status, headers, body } = await fetch(url, {
      headers: { range: 'bytes=0-0' },
      credentials: 'omit',
      cache: 'no-store',
      signal,
    });
    // A server that knows no ranges would send the whole clip.
    void body?.cancel().catch(() => undefined);
    if (!ok) return network(status, headers);
    // Another host's page, as of a hotel's log-in, says nothing of the recording.
    return headers.get('content-type')?.startsWith('text/html') ? network(null) : answered;
  } catch {
    return network(null);
  }
}
