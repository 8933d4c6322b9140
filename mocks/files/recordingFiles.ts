import type { ClipFault } from './mediaFaults';
import {
  renderedRecording,
  type AssetBytes,
  type RenderedRecording,
  type RenderedSegment,
} from './mediaUrls';
import type { SceneId } from '../sceneIds';

/** AES-128 in CBC mode over whole files: https://www.rfc-editor.org/rfc/rfc8216#section-5.2 */
export interface Encryption {
  key: Uint8Array<ArrayBuffer>;
  iv: Uint8Array<ArrayBuffer>;
}

type ServedFile =
  | { bytes: readonly AssetBytes[]; encryption?: Encryption }
  | { content: Uint8Array<ArrayBuffer> };

export interface RecordingFiles {
  /** Name of the file to which the recording's URL points. */
  main: string;
  query?: string;
  playlists: Readonly<Record<string, string>>;
  files: Readonly<Record<string, ServedFile>>;
  segments: readonly string[];
}

interface Layout {
  recordings: readonly RenderedRecording[];
  /** If true, each recording's timestamps begin at 0. */
  restarts?: boolean;
  /**
   * Rendered segments per served segment.
   * @default 1
   */
  perSegment?: number;
  /** Serves segments as byte ranges of one file. With `first offset`, only the first range has an offset. */
  ranges?: 'all offsets' | 'first offset';
  /** An implicit IV is the media sequence number. An inline key is a `data:` URL in the playlist. */
  encryption?: Omit<Encryption, 'iv'> & { iv: Encryption['iv'] | 'implicit'; isInline?: boolean };
  /** EXT-X-MEDIA-SEQUENCE: https://www.rfc-editor.org/rfc/rfc8216#section-4.3.3.2 */
  firstNumber?: number;
  gaps?: readonly number[];
  /** True for a playlist that may still grow, and so has neither EXT-X-PLAYLIST-TYPE nor EXT-X-ENDLIST. */
  isOpen?: boolean;
  isCrlf?: boolean;
  folder?: string;
}

const MAIN = 'index.m3u8';
const KEY_FILE = 'key.bin';

/** @returns the media sequence number as 128 bits, big-endian */
function implicitIv(number: number): Uint8Array<ArrayBuffer> {
  const iv = new Uint8Array(16);
  new DataView(iv.buffer).setUint32(12, number);
  return iv;
}

const hexOf = (bytes: Uint8Array): string =>
  `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;

function grouped(segments: readonly RenderedSegment[], size: number): RenderedSegment[][] {
  const count = Math.ceil(segments.length / size);
  return Array.from({ length: count }, (_, index) => segments.slice(index * size, (index + 1) * size));
}

const rangeText = ({ range }: AssetBytes, hasOffset: boolean): string =>
  `${range?.length ?? 0}${hasOffset ? `@${range?.offset ?? 0}` : ''}`;

function keyLine({ key, iv, isInline }: NonNullable<Layout['encryption']>): string {
  const data = `data:application/octet-stream;base64,${btoa(String.fromCharCode(...key))}`;
  const attribute = iv === 'implicit' ? '' : `,IV=${hexOf(iv)}`;
  return `#EXT-X-KEY:METHOD=AES-128,URI="${isInline ? data : KEY_FILE}"${attribute}`;
}

function hls(layout: Layout): RecordingFiles {
  const { recordings, restarts, perSegment = 1, ranges, encryption, firstNumber = 0, gaps = [] } = layout;
  const files: Record<string, ServedFile> = {};
  const names: string[] = [];
  const lines: string[] = [];
  const add = (name: string, file: ServedFile) => {
    files[name] = file;
    return name;
  };

  for (const [order, { map, segments }] of recordings.entries()) {
    const extension = map === null ? 'ts' : 'm4s';
    const suffix = order === 0 ? '' : `-${order}`;
    const whole = `recording${suffix}.${extension}`;
    const path = segments[0]?.path;
    if (ranges !== undefined && path !== undefined) add(whole, { bytes: [{ path }] });
    if (restarts && order > 0) lines.push('#EXT-X-DISCONTINUITY');
    if (map && ranges !== undefined) {
      lines.push(`#EXT-X-MAP:URI="${whole}",BYTERANGE="${rangeText(map, true)}"`);
    } else if (map) {
      lines.push(`#EXT-X-MAP:URI="${layout.folder ?? ''}${add(`init${suffix}.mp4`, { bytes: [map] })}"`);
    }
    for (const [index, bytes] of grouped(segments, perSegment).entries()) {
      const number = names.length;
      lines.push(`#EXTINF:${bytes.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(6)},`);
      if (gaps.includes(number)) lines.push('#EXT-X-GAP');
      const [first] = bytes;
      if (ranges !== undefined && first) {
        const hasOffset = ranges === 'all offsets' || index === 0;
        lines.push(`#EXT-X-BYTERANGE:${rangeText(first, hasOffset)}`, whole);
        names.push(whole);
        continue;
      }
      const name = `seg-${number}.${extension}`;
      lines.push(`${layout.folder ?? ''}${name}`);
      names.push(name);
      if (gaps.includes(number)) continue;
      if (encryption === undefined) add(name, { bytes });
      else {
        const { key, iv } = encryption;
        add(name, {
          bytes,
          encryption: { key, iv: iv === 'implicit' ? implicitIv(firstNumber + number) : iv },
        });
      }
    }
  }

  const longest = Math.max(...lines.map((line) => Number(/^#EXTINF:([\d.]+)/.exec(line)?.[1] ?? 0)));
  if (encryption && !encryption.isInline) add(KEY_FILE, { content: encryption.key });
  const text = [
    '#EXTM3U',
    `#EXT-X-VERSION:${gaps.length > 0 ? 8 : 7}`,
    `#EXT-X-TARGETDURATION:${Math.ceil(longest)}`,
    `#EXT-X-MEDIA-SEQUENCE:${firstNumber}`,
    ...(layout.isOpen ? [] : ['#EXT-X-PLAYLIST-TYPE:VOD']),
    ...(encryption ? [keyLine(encryption)] : []),
    ...lines,
    ...(layout.isOpen ? [] : ['#EXT-X-ENDLIST']),
    '',
  ].join(layout.isCrlf ? '\r\n' : '\n');
  return { main: MAIN, playlists: { [MAIN]: text }, files, segments: names };
}

const ALL = 1_000;

const odd = (name: string): RenderedRecording => renderedRecording(`odd/${name}.m3u8`);
const ofScene = (scene: SceneId): RenderedRecording => renderedRecording(`clips/${scene}/index.m3u8`);
const firstOf = (recording: RenderedRecording, segments: number): RenderedRecording => ({
  ...recording,
  segments: recording.segments.slice(0, segments),
});

const parts = (map: string | null, ...names: string[]): RenderedRecording => ({
  map: map === null ? null : { path: `odd/${map}` },
  segments: names.map((name) => ({ path: `odd/${name}`, seconds: 2 })),
});
const stream = (name: string) => parts(null, `${name}-0.m2ts`, `${name}-1.m2ts`);

const file = (main: string, ...names: string[]): RecordingFiles => ({
  main,
  playlists: {},
  files: { [main]: { bytes: names.map((name) => ({ path: `odd/${name}` })) } },
  segments: [main],
});

const HEVC = ['hevc-init.mp4', 'hevc-0.m4s', 'hevc-1.m4s'] as const;

const SEPARATE_AUDIO = `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES,URI="sound.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=90000,RESOLUTION=160x90,CODECS="avc1.64001f,mp4a.40.2",AUDIO="sound"
picture.m3u8
`;

function separateAudio(): RecordingFiles {
  const renditions = ['picture', 'sound'].map((name) => {
    const segments = [`${name}-0.m4s`, `${name}-1.m4s`];
    const map = `${name}-init.mp4`;
    const lines = segments.flatMap((segment) => ['#EXTINF:2.0,', segment]);
    const head = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-TARGETDURATION:2', '#EXT-X-PLAYLIST-TYPE:VOD'];
    const text = [...head, `#EXT-X-MAP:URI="${map}"`, ...lines, '#EXT-X-ENDLIST', ''].join('\n');
    return { playlist: [`${name}.m3u8`, text] as const, files: [map, ...segments], segments };
  });
  return {
    main: MAIN,
    playlists: { [MAIN]: SEPARATE_AUDIO, ...Object.fromEntries(renditions.map(({ playlist }) => playlist)) },
    files: Object.fromEntries(
      renditions.flatMap(({ files }) => files.map((name) => [name, { bytes: [{ path: `odd/${name}` }] }])),
    ),
    segments: renditions.flatMap(({ segments }) => segments),
  };
}

/** Arbitrary bytes. This key need not be secret, because the recordings are generated. */
const KEY = Uint8Array.from({ length: 16 }, (_, index) => 7 * index + 3);
const IV = Uint8Array.from({ length: 16 }, (_, index) => 255 - 11 * index);

/** Recordings by fault. `mocks/scenes` creates the files. */
const RECORDINGS = {
  'clip-video-undecodable': () => hls({ recordings: [parts(...HEVC)] }),
  'clip-video-undecodable-ts': () => hls({ recordings: [parts(null, 'hevc-0.m2ts')] }),
  'clip-video-undecodable-file': () => file('clip.mp4', ...HEVC),
  'clip-separate-audio': separateAudio,
  'clip-stream': () => hls({ recordings: [stream('stream')] }),
  'clip-stream-silent': () => hls({ recordings: [stream('open')] }),
  'clip-locked': () => hls({ recordings: [stream('stream')], encryption: { key: KEY, iv: 'implicit' } }),
  'clip-4-seconds': (scene) => hls({ recordings: [firstOf(ofScene(scene), 2)] }),
  'clip-16-seconds': (scene) => hls({ recordings: [ofScene(scene)] }),
  'clip-60-seconds': () => hls({ recordings: [odd('minute')] }),
  'clip-300-seconds': () => hls({ recordings: [odd('five-minutes')] }),
  'clip-half-hour': () => hls({ recordings: [odd('half-hour')] }),
  'clip-sound-only': () => hls({ recordings: [odd('sound-only')] }),
  'clip-variable-rate': () => hls({ recordings: [odd('variable-rate')] }),
  'clip-frame-numbers': () => hls({ recordings: [odd('frame-numbers')] }),
  'clip-frame-numbers-file': () => file('clip.mp4', 'frame-numbers.mp4'),
  'clip-resolution-change': () => hls({ recordings: [odd('before-change'), odd('after-change')] }),
  'clip-resolution-restart': () =>
    hls({ recordings: [odd('before-change'), odd('after-restart')], restarts: true }),
  'clip-byte-ranges': () => hls({ recordings: [odd('minute')], ranges: 'all offsets' }),
  'clip-byte-ranges-no-offsets': () => hls({ recordings: [odd('minute')], ranges: 'first offset' }),
  'clip-byte-ranges-ts': () => hls({ recordings: [odd('transport')], ranges: 'all offsets' }),
  'clip-byte-ranges-ts-no-offsets': () => hls({ recordings: [odd('transport')], ranges: 'first offset' }),
  'clip-data-key': () =>
    hls({ recordings: [odd('transport')], encryption: { key: KEY, iv: IV, isInline: true } }),
  'clip-implicit-iv': () =>
    hls({ recordings: [odd('transport')], encryption: { key: KEY, iv: 'implicit' }, firstNumber: 7 }),
  'clip-ten-second-segments': (_scene, folder) =>
    hls({ recordings: [odd('minute')], perSegment: 5, isCrlf: true, folder }),
  'clip-one-segment': (scene) => hls({ recordings: [ofScene(scene)], perSegment: ALL }),
  'clip-gap': (scene) => hls({ recordings: [ofScene(scene)], gaps: [2] }),
  'clip-without-end': (scene) => hls({ recordings: [ofScene(scene)], isOpen: true }),
  'clip-file': () => file('clip.mp4', 'file.mp4'),
  'clip-movement': () => file('clip.mp4', 'movement.mp4'),
  'clip-noise': () => file('clip.mp4', 'noise.mp4'),
  'clip-infrared': () => file('clip.mp4', 'infrared.mp4'),
  'clip-rain': () => file('clip.mp4', 'rain.mp4'),
  'clip-headlight': () => file('clip.mp4', 'headlight.mp4'),
  'clip-file-no-extension': () => ({ ...file('clip', 'file.mp4'), query: 'id=7' }),
} as const satisfies Partial<Record<ClipFault, (scene: SceneId, folder: string) => RecordingFiles>>;

export type RecordingName = keyof typeof RECORDINGS;

/**
 * @param folder path on the media server, with a slash at both ends
 * @param usual recording for events without a fault
 */
export function recordingFiles(
  scene: SceneId,
  folder: string,
  has: (fault: ClipFault) => boolean,
  usual: RecordingName = 'clip-16-seconds',
): RecordingFiles {
  const names = Object.keys(RECORDINGS) as RecordingName[];
  return RECORDINGS[names.find(has) ?? usual](scene, folder);
}
