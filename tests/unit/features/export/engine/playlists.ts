import { BufferSource, EncodedPacketSink, Input, MP4, MPEG_TS, type InputTrack } from 'mediabunny';
import { media, type Answer } from './clipHost';

/** Mock files that a playlist can contain. Those with the same `signature` fit into one MP4. */
export const SOURCES = {
  porch: { signature: 'camera', init: 'clips/porch/init.mp4', segments: segmentsOf('porch') },
  garden: { signature: 'camera', init: 'clips/garden/init.mp4', segments: segmentsOf('garden') },
  small: {
    signature: 'small',
    init: 'odd/picture-init.mp4',
    segments: ['odd/picture-0.m4s', 'odd/picture-1.m4s'],
  },
  stream: { signature: 'stream', init: null, segments: ['odd/stream-0.m2ts', 'odd/stream-1.m2ts'] },
  hevc: { signature: 'hevc', init: 'odd/hevc-init.mp4', segments: ['odd/hevc-0.m4s', 'odd/hevc-1.m4s'] },
} as const;

function segmentsOf(scene: string): string[] {
  return Array.from({ length: 8 }, (_segment, index) => `clips/${scene}/seg-${String(index)}.m4s`);
}

export type SourceName = keyof typeof SOURCES;

/** Consecutive segments of one source, which form a period of the playlist. */
export interface Take {
  source: SourceName;
  first: number;
  count: number;
}

export interface PlaylistShape {
  takes: readonly Take[];
  hasRanges: boolean;
  key: 'none' | 'explicit' | 'implicit' | 'inline';
  mediaSequence: number;
  /** If false, only a new initialization segment marks a change, as on some servers. */
  hasDiscontinuities: boolean;
}

const KEY = Uint8Array.from({ length: 16 }, (_byte, index) => (index * 37 + 11) & 0xff);
const IV = Uint8Array.from({ length: 16 }, (_byte, index) => 0xf0 - index);
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

const segmentsOfTake = ({ source, first, count }: Take): string[] =>
  SOURCES[source].segments.slice(first, first + count);

export async function filesOf(format: PlaylistShape): Promise<Map<string, Answer>> {
  const files = new Map<string, Answer>([['key.bin', KEY]]);
  const key = await crypto.subtle.importKey('raw', KEY, 'AES-CBC', false, ['encrypt']);
  let sequence = format.mediaSequence;
  const lines = ['#EXTM3U', '#EXT-X-TARGETDURATION:2', `#EXT-X-MEDIA-SEQUENCE:${String(sequence)}`];
  const locked = async (bytes: Uint8Array<ArrayBuffer>) => {
    if (format.key === 'none') return bytes;
    const iv = format.key === 'explicit' ? IV : new Uint8Array(16);
    if (format.key !== 'explicit') new DataView(iv.buffer).setUint32(12, sequence);
    return new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, key, bytes));
  };
  for (const [index, take] of format.takes.entries()) {
    const { init } = SOURCES[take.source];
    // Without an initialization segment, only a discontinuity can mark the end of a take.
    if (index > 0 && (format.hasDiscontinuities || init === null)) lines.push('#EXT-X-DISCONTINUITY');
    // An encrypted map must name its initialization vector (RFC 8216, 4.3.2.5). This map is not encrypted.
    if (format.key !== 'none') lines.push('#EXT-X-KEY:METHOD=NONE');
    if (init !== null) {
      const path = `${String(index)}/init.mp4`;
      files.set(path, media(init));
      lines.push(`#EXT-X-MAP:URI="${path}"`);
    }
    if (format.key !== 'none') {
      const uri =
        format.key === 'inline' ? `data:text/plain;base64,${Buffer.from(KEY).toString('base64')}` : 'key.bin';
      lines.push(
        `#EXT-X-KEY:METHOD=AES-128,URI="${uri}"${format.key === 'explicit' ? `,IV=0x${hex(IV)}` : ''}`,
      );
    }
    const together: Uint8Array<ArrayBuffer>[] = [];
    for (const [number, segment] of segmentsOfTake(take).entries()) {
      const bytes = await locked(media(segment));
      sequence += 1;
      lines.push('#EXTINF:2.0,');
      if (format.hasRanges) {
        const start = together.reduce((sum, { length }) => sum + length, 0);
        // The other byte ranges continue the first one, so they need no offset.
        lines.push(`#EXT-X-BYTERANGE:${String(bytes.length)}${number === 0 ? `@${String(start)}` : ''}`);
        lines.push(`${String(index)}/all`);
        together.push(bytes);
      } else {
        lines.push(`${String(index)}/${String(number)}`);
        files.set(`${String(index)}/${String(number)}`, bytes);
      }
    }
    if (format.hasRanges) files.set(`${String(index)}/all`, Uint8Array.from(Buffer.concat(together)));
  }
  files.set('index.m3u8', [...lines, '#EXT-X-ENDLIST', ''].join('\n'));
  return files;
}

export interface Content {
  pictures: { isKey: boolean; duration: number }[];
  sounds: number;
  width: number;
  codec: string | null;
  start: number;
  end: number;
}

async function packetsOf(track: InputTrack) {
  const found: { at: number; isKey: boolean; duration: number }[] = [];
  for await (const { timestamp, type, duration } of new EncodedPacketSink(track).packets()) {
    found.push({ at: timestamp, isKey: type === 'key', duration });
  }
  return found;
}

export async function contentOf(bytes: Uint8Array<ArrayBuffer>): Promise<Content> {
  const input = new Input({ source: new BufferSource(bytes), formats: [MP4, MPEG_TS] });
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  if (video === null) throw new Error('There is no picture in the file.');
  const pictures = await packetsOf(video);
  const ends = pictures.map(({ at, duration }) => at + duration);
  return {
    pictures: pictures.map(({ isKey, duration }) => ({ isKey, duration })),
    sounds: audio === null ? 0 : (await packetsOf(audio)).length,
    width: await video.getCodedWidth(),
    codec: await video.getCodec(),
    start: Math.min(...pictures.map(({ at }) => at)),
    end: Math.max(...ends),
  };
}

export const contentOfTake = (take: Take): Promise<Content> => {
  const { init } = SOURCES[take.source];
  const files = [...(init === null ? [] : [init]), ...segmentsOfTake(take)].map(media);
  return contentOf(Uint8Array.from(Buffer.concat(files)));
};

/** @returns the sizes of all frames in decoding order. In these files, equal sizes mean equal frames. */
export async function pictureSizes(bytes: Uint8Array<ArrayBuffer>): Promise<number[]> {
  const video = await new Input({ source: new BufferSource(bytes), formats: [MP4] }).getPrimaryVideoTrack();
  const sizes: number[] = [];
  if (video === null) return sizes;
  for await (const { byteLength } of new EncodedPacketSink(video).packets()) sizes.push(byteLength);
  return sizes;
}
