import { Hls, type ManifestParsedData } from 'hls.js/light';
import { createHls } from './createHls';

/** A recording whose playlist and first segment are loaded before there is an element to play them. */
interface Prepared {
  url: string;
  hls: Hls;
  /** It has an owner from now on. */
  release: () => void;
}

/** One at most: people look at one thing before they press. */
let prepared: Prepared | null = null;

/** Another build plays what has its sound in a playlist of its own. */
export const hasSoundApart = ({ audioTracks }: ManifestParsedData): boolean =>
  audioTracks.some((track) => track.url !== '');

/** Thrown away when the signal is aborted before somebody takes it, or at the first thing that goes wrong. */
export function prepareHls(url: string, signal: AbortSignal): void {
  if (signal.aborted || !Hls.isSupported() || prepared?.url === url) return;
  drop(prepared);
  const hls = createHls({ startFragPrefetch: true });
  const life = new AbortController();
  const mine: Prepared = { url, hls, release: () => life.abort() };
  const end = () => drop(mine);
  signal.addEventListener('abort', end, { signal: life.signal });
  const onManifest = (_event: string, manifest: ManifestParsedData) => {
    if (hasSoundApart(manifest)) end();
  };
  hls.on(Hls.Events.ERROR, end);
  hls.on(Hls.Events.MANIFEST_PARSED, onManifest);
  life.signal.addEventListener('abort', () => {
    hls.off(Hls.Events.ERROR, end);
    hls.off(Hls.Events.MANIFEST_PARSED, onManifest);
  });
  hls.loadSource(url);
  prepared = mine;
}

function drop(one: Prepared | null): void {
  if (one === null || prepared !== one) return;
  prepared = null;
  one.release();
  one.hls.destroy();
}

export const isPrepared = (): boolean => prepared !== null;

/** @returns null when this address was not prepared. */
export function takeHls(url: string): Hls | null {
  if (prepared?.url !== url) return null;
  const { hls, release } = prepared;
  prepared = null;
  release();
  return hls;
}
