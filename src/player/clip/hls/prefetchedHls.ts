import { Hls, type ManifestParsedData } from 'hls.js/light';
import { createHls } from './createHls';

/** A recording whose playlist and first segment are loaded before there is an element to play them. */
interface PrefetchedHls {
  url: string;
  hls: Hls;
  /** It has an owner from now on. */
  release: () => void;
}

/** One at most: people look at one thing before they press. */
let prefetched: PrefetchedHls | null = null;

/** Another build plays what has its sound in a playlist of its own. */
export const hasSeparateAudio = ({ audioTracks }: ManifestParsedData): boolean =>
  audioTracks.some((track) => track.url !== '');

/** Destroyed when the signal is aborted before it is taken, or at the first error. */
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

/** Whether a recording is loaded ahead that no player has taken yet. */
export const isPrefetched = (): boolean => prefetched !== null;

/** @returns null when this address was not prepared. */
export function takePrefetchedHls(url: string): Hls | null {
  if (prefetched?.url !== url) return null;
  const { hls, release } = prefetched;
  prefetched = null;
  release();
  return hls;
}
