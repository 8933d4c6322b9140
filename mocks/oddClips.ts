import type { ClipFault } from './mediaFaults';
import { oddAsset } from './mediaUrls';

/** A clip that is made of other files than its camera's scene. */
export interface OddClip {
  /** The file that the clip's address names. */
  main: string;
  /** Playlists by name. */
  playlists: Readonly<Record<string, string>>;
  /** Media files by name: the assets that they consist of. */
  files: Readonly<Record<string, readonly string[]>>;
}

const playlist = (map: string | null, segments: readonly string[]): string =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-TARGETDURATION:2',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    ...(map === null ? [] : [`#EXT-X-MAP:URI="${map}"`]),
    ...segments.flatMap((segment) => ['#EXTINF:2.0,', segment]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');

const PICTURE = ['picture-init.mp4', 'picture-0.m4s', 'picture-1.m4s'] as const;
const SOUND = ['sound-init.mp4', 'sound-0.m4s', 'sound-1.m4s'] as const;
const HEVC = ['hevc-init.mp4', 'hevc-0.m4s', 'hevc-1.m4s'] as const;

const asTheyAre = (names: readonly string[]): OddClip['files'] =>
  Object.fromEntries(names.map((name) => [name, [name]]));

const SOUND_APART = `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES,URI="sound.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=90000,RESOLUTION=160x90,CODECS="avc1.64001f,mp4a.40.2",AUDIO="sound"
picture.m3u8
`;

/**
 * Four seconds of ffmpeg's `testsrc2` and `sine`, in two parts: HEVC with sound in 64 x 36 (`libx265`, `-tag:v hvc1`),
 * and a picture in 160 x 90 (`libx264`) with its sound (`aac`) in files of its own. `-f hls -hls_time 2` cuts them.
 */
const CLIPS: ReadonlyMap<ClipFault, OddClip> = new Map([
  [
    'clip-video-undecodable',
    {
      main: 'index.m3u8',
      playlists: { 'index.m3u8': playlist(HEVC[0], HEVC.slice(1)) },
      files: asTheyAre(HEVC),
    },
  ],
  [
    'clip-video-undecodable-ts',
    {
      main: 'index.m3u8',
      playlists: { 'index.m3u8': playlist(null, ['hevc-0.ts']) },
      // Under another name on the disk, where `.ts` is TypeScript.
      files: { 'hevc-0.ts': ['hevc-0.m2ts'] },
    },
  ],
  ['clip-video-undecodable-file', { main: 'clip.mp4', playlists: {}, files: { 'clip.mp4': HEVC } }],
  [
    'clip-separate-audio',
    {
      main: 'index.m3u8',
      playlists: {
        'index.m3u8': SOUND_APART,
        'picture.m3u8': playlist(PICTURE[0], PICTURE.slice(1)),
        'sound.m3u8': playlist(SOUND[0], SOUND.slice(1)),
      },
      files: asTheyAre([...PICTURE, ...SOUND]),
    },
  ],
]);

/** The other clip that a fault puts in place of the camera's own. */
export function oddClip(has: (fault: ClipFault) => boolean): OddClip | undefined {
  for (const [fault, clip] of CLIPS) if (has(fault)) return clip;
  return undefined;
}

/** Where the bytes of one of its files are; undefined: it has no such file. */
export const oddAssets = (clip: OddClip, file: string): string[] | undefined =>
  clip.files[file]?.map((name) => oddAsset(name));
