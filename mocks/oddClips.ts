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

const playlist = (map: string | null, segments: readonly string[], key: string | null = null): string =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-TARGETDURATION:2',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    ...(key === null ? [] : [`#EXT-X-KEY:METHOD=AES-128,URI="${key}"`]),
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

/** Under another name on the disk, where `.ts` is TypeScript. */
const stream = (name: string, key: string | null = null): OddClip => {
  const parts = [`${name}-0.ts`, `${name}-1.ts`];
  return {
    main: 'index.m3u8',
    playlists: { 'index.m3u8': playlist(null, parts, key) },
    files: {
      ...Object.fromEntries(parts.map((part) => [part, [part.replace('.ts', '.m2ts')]])),
      ...(key === null ? {} : { [key]: [key] }),
    },
  };
};

/**
 * Four seconds of ffmpeg's `testsrc2` and `sine`, in two parts: HEVC with sound in 64 x 36 (`libx265`, `-tag:v hvc1`),
 * and a picture in 160 x 90 (`libx264`) with its sound (`aac`) in files of its own. `-f hls -hls_time 2` cuts them.
 * The streams are in 64 x 36: `libx264` in groups of a second with B-frames (`-bf 2 -g 10`) and `aac`; without sound in
 * open groups (`-bf 3 -g 20 -x264-params open-gop=1`); and the first one locked (`openssl enc -aes-128-cbc`, the key in
 * `locked-key.bin`, the place in the playlist as IV). `whole.mp4` is the first one in one file.
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
  ['clip-stream', stream('stream')],
  ['clip-stream-silent', stream('open')],
  ['clip-locked', stream('locked', 'locked-key.bin')],
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
