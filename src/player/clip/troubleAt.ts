import { retryAfter } from '@/lib/time/retry';
import type { MediaTrouble } from './recoveryPolicy';

const network = (status: number | null, headers?: Headers): MediaTrouble => ({
  kind: 'network',
  status,
  part: 'manifest',
  retryAfter: retryAfter((name) => headers?.get(name)),
});

/**
 * Requests a URL that the element failed to play, because elements report the same error for missing files,
 * expired URLs, network failures and unsupported formats.
 * @param answered result if the file exists
 */
export async function troubleAt(
  url: string,
  signal: AbortSignal,
  answered: MediaTrouble,
): Promise<MediaTrouble> {
  try {
    // Requests one byte, because signed URLs allow GET but not HEAD.
    const { ok, status, headers, body } = await fetch(url, {
      headers: { range: 'bytes=0-0' },
      credentials: 'omit',
      cache: 'no-store',
      signal,
    });
    // Cancels the response, because a server that ignores ranges sends the whole clip.
    void body?.cancel().catch(() => undefined);
    if (!ok) return network(status, headers);
    // A captive portal probably sent this HTML, which says nothing about the recording.
    return headers.get('content-type')?.startsWith('text/html') ? network(null) : answered;
  } catch {
    return network(null);
  }
}
