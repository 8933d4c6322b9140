import type { SceneId } from './sceneIds';

const assets = import.meta.glob<string>('./media/**/*', { query: '?url', import: 'default', eager: true });
const playlists = import.meta.glob<string>('./media/clips/*/index.m3u8', {
  query: '?raw',
  import: 'default',
  eager: true,
});

function asset(path: string): string {
  const url = assets[`./media/${path}`];
  if (url === undefined) throw new Error(`There is no mocks/media/${path}; "npm run scenes" makes it.`);
  return url;
}

const THUMBNAILS_PER_SCENE = 4;

export interface ClipSegment {
  /** As the rendered play list names it, such as `seg-0.m4s`. */
  readonly file: string;
  readonly durationSeconds: number;
}

/**
 * The address that the bundler gave to one file of a clip.
 *
 * @param file `init.mp4`, `index.m3u8` or a segment's name; others throw
 */
export function clipAsset(scene: SceneId, file: string): string {
  return asset(`clips/${scene}/${file}`);
}

/** A file of a clip that no scene has; see `oddClips.ts`. */
export function oddAsset(file: string): string {
  return asset(`odd/${file}`);
}

/** A 960 x 540 JPEG. */
export function snapshotAsset(scene: SceneId): string {
  return asset(`snapshots/${scene}.jpg`);
}

/** A 320 x 180 JPEG; any whole number picks one of the four moments. */
export function thumbnailAsset(scene: SceneId, n: number): string {
  const moment = ((n % THUMBNAILS_PER_SCENE) + THUMBNAILS_PER_SCENE) % THUMBNAILS_PER_SCENE;
  return asset(`thumbnails/${scene}-${moment + 1}.jpg`);
}

/** The clip's segments in order, as its play list says (RFC 8216, 4.3.2.1: the name follows its `EXTINF`). */
export function clipSegments(scene: SceneId): readonly ClipSegment[] {
  const playlist = playlists[`./media/clips/${scene}/index.m3u8`] ?? '';
  return Array.from(
    playlist.matchAll(/#EXTINF:([\d.]+),[^\n]*\n(\S+)/g),
    ([, duration = '0', file = '']) => ({
      file,
      durationSeconds: Number(duration),
    }),
  );
}

export function clipDurationSeconds(scene: SceneId): number {
  return clipSegments(scene).reduce((total, segment) => total + segment.durationSeconds, 0);
}
