import { Hls, type ManifestParsedData } from 'hls.js/light';
import { createHls } from './createHls';

interface PrefetchedHls {
  url: string;
  hls: Hls;
  release: () => void;
}

let prefetched: PrefetchedHls | null = null;

/** @returns true if the audio has a separate rendition, which needs the full build */
export const hasSeparateAudio = ({ audioTracks }: ManifestParsedData): boolean =>
  audioTracks.some((track) => track.url !== '');

/** @returns true if the playlist defines variables, which need the full build */
export const hasVariables = ({ networkDetails }: { networkDetails: unknown }): boolean =>
  networkDetails instanceof XMLHttpRequest && networkDetails.responseText.includes('#EXT-X-DEFINE:');

/**
 * Prefetches the beginning of a recording. Until a player takes the instance, it is destroyed at its first
 * error, if the audio is separate, if the signal aborts, or if another prefetch starts.
 */
export function prefetchHls(url: string, signal: AbortSignal): void {
  if (signal.aborted || !Hls.isSupported() || prefetched?.url === url) return;
  drop(prefetched);
  const hls = createHls({ startFragPrefetch: true });
  const controller = new AbortController();
  const entry: PrefetchedHls = { url, hls, release: () => controller.abort() };
  const end = () => drop(entry);
  signal.addEventListener('abort', end, { signal: controller.signal });
  const onManifest = (_event: string, manifest: ManifestParsedData) => {
    if (hasSeparateAudio(manifest)) end();
  };
  hls.on(Hls.Events.ERROR, end);
  hls.on(Hls.Events.MANIFEST_PARSED, onManifest);
  controller.signal.addEventListener('abort', () => {
    hls.off(Hls.Events.ERROR, end);
    hls.off(Hls.Events.MANIFEST_PARSED, onManifest);
  });
  hls.loadSource(url);
  prefetched = entry;
}

function drop(one: PrefetchedHls | null): void {
  if (one === null || prefetched !== one) return;
  prefetched = null;
  one.release();
  one.hls.destroy();
}

/** @returns true if a prefetched instance is waiting for a player */
export const isPrefetched = (): boolean => prefetched !== null;

/** @returns the prefetched instance, which the caller must destroy; null if there is none for this URL */
export function takePrefetchedHls(url: string): Hls | null {
  if (prefetched?.url !== url) return null;
  const { hls, release } = prefetched;
  prefetched = null;
  release();
  return hls;
}
