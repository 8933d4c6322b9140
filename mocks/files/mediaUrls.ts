import type { SceneId } from '../sceneIds';

const assets = import.meta.glob<string>('../media/**/*', { query: '?url', import: 'default', eager: true });
const playlists = import.meta.glob<string>(['../media/clips/*/index.m3u8', '../media/odd/*.m3u8'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

function asset(path: string): string {
  const url = assets[`../media/${path}`];
  if (url === undefined) throw new Error(`There is no mocks/media/${path}; "npm run scenes" makes it.`);
  return url;
}

const THUMBNAILS_PER_SCENE = 4;

/**
 * @param path below mocks/media
 * @throws Error if the file is missing
 */
export const mediaAsset = (path: string): string => asset(path);

export interface AssetBytes {
  path: string;
  /** Undefined for the whole file. */
  range?: { offset: number; length: number };
}

export interface RenderedSegment extends AssetBytes {
  seconds: number;
}

export interface RenderedRecording {
  /** Null for a transport stream, which has no Media Initialization Section. */
  map: AssetBytes | null;
  segments: readonly RenderedSegment[];
}

const MAP = /#EXT-X-MAP:URI="([^"]+)"(?:,BYTERANGE="(\d+)@(\d+)")?/;
const SEGMENT = /#EXTINF:([\d.]+),\n(?:#EXT-X-BYTERANGE:(\d+)@(\d+)\n)?([^#\s]+)/g;

function bytesOf(path: string, length: string | undefined, offset: string | undefined): AssetBytes {
  return length === undefined
    ? { path }
    : { path, range: { offset: Number(offset), length: Number(length) } };
}

/** @param path of a playlist in mocks/media, such as `odd/minute.m3u8` */
export function renderedRecording(path: string): RenderedRecording {
  const text = playlists[`../media/${path}`] ?? '';
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const map = MAP.exec(text);
  return {
    map: map && bytesOf(`${folder}${map[1] ?? ''}`, map[2], map[3]),
    segments: Array.from(text.matchAll(SEGMENT), ([, seconds, length, offset, file = '']) => ({
      ...bytesOf(`${folder}${file}`, length, offset),
      seconds: Number(seconds),
    })),
  };
}

export function snapshotAsset(scene: SceneId): string {
  return asset(`snapshots/${scene}.jpg`);
}

/** @param n any integer, taken modulo four */
export function thumbnailAsset(scene: SceneId, n: number): string {
  const index = ((n % THUMBNAILS_PER_SCENE) + THUMBNAILS_PER_SCENE) % THUMBNAILS_PER_SCENE;
  return asset(`thumbnails/${scene}-${index + 1}.jpg`);
}
