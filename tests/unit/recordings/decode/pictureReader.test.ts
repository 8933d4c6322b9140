import { describe, expect, it } from 'vitest';
import { unknownFirstRead } from '@/recordings/decode/keptParts';
import { openPictures, type EncodedPicture } from '@/recordings/decode/pictureReader';
import { joined } from '@/recordings/parts/BodyReader';
import type { Network } from '@/recordings/parts/network';
import { RecordingParts } from '@/recordings/parts/recordingParts';
import { clipAt, clipHost, media } from '../../features/export/engine/clipHost';

async function opened(main: string, folder: string) {
  const host = clipHost((path) => {
    const file = media(`${folder}/${path}`);
    return path.endsWith('.m3u8') ? new TextDecoder().decode(file) : file;
  });
  const { signal } = new AbortController();
  const parts = new RecordingParts(clipAt(main), host.network, signal, () => undefined);
  return { reader: await openPictures(parts), reads: host.requestedPaths };
}

/**
 * Opens a playlist of segments that all declare the same duration.
 * @param missing segments that the playlist marks as missing
 */
async function openedSegments(segments: readonly number[], seconds: number, missing: readonly number[] = []) {
  const folder = 'clips/porch';
  const lines = segments.map(
    (index) =>
      `#EXTINF:${String(seconds)},\n${missing.includes(index) ? '#EXT-X-GAP\n' : ''}seg-${String(index)}.m4s`,
  );
  const text = ['#EXTM3U', '#EXT-X-MAP:URI="init.mp4"', ...lines, '#EXT-X-ENDLIST', ''].join('\n');
  const host = clipHost((path) => (path === 'index.m3u8' ? text : media(`${folder}/${path}`)));
  const { signal } = new AbortController();
  const parts = new RecordingParts(clipAt('index.m3u8'), host.network, signal, () => undefined);
  return { reader: await openPictures(parts), reads: host.requestedPaths };
}

async function openedFile(name: string) {
  const file = media(`odd/${name}`);
  let bytes = 0;
  const network: Network = {
    ...clipHost(() => file).network,
    fetch(_input, init) {
      const [, start, end] = /bytes=(\d+)-(\d*)/.exec(new Headers(init?.headers).get('range') ?? '') ?? [];
      const part = file.slice(Number(start), end ? Number(end) + 1 : 4_096);
      bytes += part.length;
      const length = end ? part.length : file.length;
      return Promise.resolve(
        new Response(part, { status: 206, headers: { 'content-length': String(length) } }),
      );
    },
  };
  const { signal } = new AbortController();
  const parts = new RecordingParts(clipAt(name), network, signal, () => undefined);
  return { reader: await openPictures(parts), bytes: () => bytes };
}

/** Enlarges a segment of the mock to a realistic size, with bytes after its last frame. */
function largeSegment(index: number): Uint8Array<ArrayBuffer> {
  const PADDING = 400_000;
  const segment = media(`clips/porch/seg-${String(index)}.m4s`);
  const large = new Uint8Array(segment.length + PADDING);
  large.set(segment);
  const view = new DataView(large.buffer);
  // The media data is the last box.
  let box = 0;
  while (box + view.getUint32(box) < segment.length) box += view.getUint32(box);
  view.setUint32(box, view.getUint32(box) + PADDING);
  return large;
}

interface LargeHost {
  host?: string;
  ignoresRanges?: boolean;
  refusesRanges?: boolean;
}

async function openedLarge(
  segments: Readonly<Record<string, { seconds: number; bytes: Uint8Array<ArrayBuffer> }>>,
  { host = '', ignoresRanges = false, refusesRanges = false }: LargeHost = {},
  firstRead = unknownFirstRead(),
) {
  const lines = Object.entries(segments).map(
    ([name, { seconds }]) => `#EXTINF:${String(seconds)},\n${host}${name}`,
  );
  const text = ['#EXTM3U', '#EXT-X-MAP:URI="init.mp4"', ...lines, '#EXT-X-ENDLIST', ''].join('\n');
  const { network } = clipHost(
    (path) => (path === 'index.m3u8' ? text : (segments[path]?.bytes ?? media(`clips/porch/${path}`))),
    { ignoresRanges },
  );
  const reads: { name: string; range: string | null }[] = [];
  const watched: Network = {
    ...network,
    fetch(input, init) {
      const request = new Request(input, init);
      const name = new URL(request.url).pathname.slice(1);
      const range = request.headers.get('range');
      if (name in segments) reads.push({ name, range });
      return name in segments && range !== null && refusesRanges
        ? Promise.reject(new TypeError('Failed to fetch'))
        : network.fetch(input, init);
    },
  };
  const { signal } = new AbortController();
  const parts = new RecordingParts(clipAt('index.m3u8'), watched, signal, () => undefined);
  return { reader: await openPictures(parts, firstRead), reads };
}

const FIVE = Object.fromEntries(
  [0, 1, 2, 3, 4].map((index) => [`large-${String(index)}`, { seconds: 2, bytes: largeSegment(index) }]),
);

const bytesOf = (reads: readonly { range: string | null }[]): number =>
  reads.reduce((sum, { range }) => {
    const [, start, end] = /(\d+)-(\d+)/.exec(range ?? '') ?? [];
    return sum + Number(end) + 1 - Number(start);
  }, 0);

async function all(pictures: AsyncGenerator<EncodedPicture>): Promise<EncodedPicture[]> {
  const found: EncodedPicture[] = [];
  for await (const picture of pictures) found.push(picture);
  return found;
}

describe('pictures of a recording', () => {
  it('are its key frames with their times', async () => {
    const { reader } = await opened('index.m3u8', 'clips/porch');
    const keys = await all(reader.keyFrames());
    expect(keys.map(({ position }) => Math.round(position * 100) / 100)).toEqual([0, 2, 4, 6, 8, 10, 12, 14]);
    expect(keys.every(({ packet }) => packet.type === 'key')).toBe(true);
    expect(keys[0]?.config.codec).toMatch(/^avc1/);
    reader.close();
  });

  it('are read with parallel requests for the first segment and the initialization segment', async () => {
    let isAsked = (): void => undefined;
    const segmentAsked = new Promise<void>((resolve) => (isAsked = resolve));
    const host = clipHost(async (path) => {
      const file = media(`clips/porch/${path}`);
      if (path.endsWith('.m3u8')) return new TextDecoder().decode(file);
      if (path === 'seg-0.m4s') isAsked();
      else await segmentAsked;
      return file;
    });
    const { signal } = new AbortController();
    const parts = new RecordingParts(clipAt('index.m3u8'), host.network, signal, () => undefined);
    const reader = await openPictures(parts);
    expect((await reader.keyFrames().next()).value?.position).toBe(0);
    reader.close();
  });

  it('are at least the requested distance apart', async () => {
    const positions = (pictures: EncodedPicture[]) => pictures.map(({ position }) => Math.round(position));
    const { reader } = await opened('index.m3u8', 'clips/porch');
    expect(positions(await all(reader.keyFrames(3)))).toEqual([0, 4, 8, 12]);
    reader.close();
    const [few, many] = [await openedFile('noise.mp4'), await openedFile('noise.mp4')];
    const found = positions(await all(few.reader.keyFrames(4)));
    expect(found).toEqual(positions(await all(many.reader.keyFrames())).filter((at) => at % 4 === 0));
    expect(few.bytes()).toBeLessThan(many.bytes());
    few.reader.close();
    many.reader.close();
  });

  it.each([
    ['in the middle', [2], [0, 2, 6, 8]],
    ['at the beginning', [0], [2, 4, 6, 8]],
    ['at two positions', [1, 3], [0, 4, 8]],
  ])('have the times that the player shows if segments are missing %s', async (_where, missing, expected) => {
    const { reader } = await openedSegments([0, 1, 2, 3, 4], 2, missing);
    const positions = (pictures: EncodedPicture[]) => pictures.map(({ position }) => Math.round(position));
    expect(positions(await all(reader.keyFrames()))).toEqual(expected);
    expect(positions(await all(reader.keyFramesAt([0, 8])))).toEqual([expected[0], 8]);
    expect(await reader.seconds()).toBe(10);
    reader.close();
  });

  it('include all frames between two key frames on request', async () => {
    const { reader } = await opened('index.m3u8', 'clips/porch');
    const pictures = await all(reader.pictures({ start: 4, end: 6 }));
    expect(pictures).toHaveLength(30);
    expect(pictures[0]?.packet.type).toBe('key');
    const positions = pictures.map(({ position }) => position);
    expect(Math.min(...positions)).toBeCloseTo(4, 2);
    expect(Math.max(...positions)).toBeCloseTo(6 - 1 / 15, 2);
    reader.close();
  });

  it('are read from segments that are requested only once', async () => {
    const { reader, reads } = await opened('index.m3u8', 'clips/porch');
    await all(reader.keyFrames());
    await all(reader.pictures({ start: 2, end: 8 }));
    await all(reader.pictures({ start: 4, end: Number.POSITIVE_INFINITY }));
    reader.close();
    expect(reads.toSorted()).toEqual([...new Set(reads)].toSorted());
  });

  it('are read from a file with range requests', async () => {
    const { reader } = await opened('file.mp4', 'odd');
    const keys = await all(reader.keyFrames());
    expect(keys.length).toBeGreaterThan(1);
    expect(keys[0]?.position).toBe(0);
    reader.close();
  });

  it('keep the times of the segments even if audio starts earlier', async () => {
    const { reader } = await opened('half-hour.m3u8', 'odd');
    const keys = await all(reader.keyFrames());
    reader.close();
    expect(keys.map(({ position }) => position.toFixed(2))).toEqual(
      Array.from({ length: 60 }, (_, index) => (index * 30).toFixed(2)),
    );
  });

  it('include the last frame if the start time is after the end of the playlist', async () => {
    const { reader } = await opened('half-hour.m3u8', 'odd');
    const positions = async (start: number) =>
      (await all(reader.pictures({ start, end: Number.POSITIVE_INFINITY }))).map(({ position }) => position);
    expect(Math.max(...(await positions(1_799)))).toBe(1_799);
    // Audio continues for some hundredths of a second after the playlist's end.
    expect(Math.max(...(await positions(1_800.05)))).toBe(1_799);
    reader.close();
  });

  it.each([
    ['too long', 2.4],
    ['too short', 1.6],
  ])('keep the times of the segments if the durations in the playlist are %s', async (_, seconds) => {
    const { reader } = await openedSegments(
      Array.from({ length: 8 }, (_segment, index) => index),
      seconds,
    );
    const keys = await all(reader.keyFrames());
    expect(keys.map(({ position }) => Math.round(position))).toEqual([0, 2, 4, 6, 8, 10, 12, 14]);
    const start = keys[5]?.position ?? 0;
    const pictures = await all(reader.pictures({ start, end: keys[6]?.position ?? 0 }));
    reader.close();
    expect(pictures).toHaveLength(30);
    expect(pictures[0]?.position).toBe(start);
  });

  it('have the times of the playlist if timestamps restart without a discontinuity', async () => {
    const { reader } = await openedSegments([0, 1, 0, 1], 2);
    const keys = await all(reader.keyFrames());
    reader.close();
    expect(keys.map(({ position }) => Math.round(position))).toEqual([0, 2, 4, 6]);
  });

  it('at given times are read without loading the segments in between', async () => {
    const { reader, reads } = await opened('index.m3u8', 'clips/porch');
    const pictures = await all(reader.keyFramesAt([0, 8, 9, 15]));
    reader.close();
    expect(pictures.map(({ position }) => Math.round(position))).toEqual([0, 8, 14]);
    expect(reads.filter((path) => path.startsWith('seg'))).toEqual(['seg-0.m4s', 'seg-4.m4s', 'seg-7.m4s']);
  });

  it('of a file are read with few bytes beyond those of the pictures', async () => {
    const { reader, bytes } = await openedFile('movement.mp4');
    const pictures = await all(reader.keyFrames());
    reader.close();
    const needed = pictures.reduce((sum, { packet }) => sum + packet.data.length, 0);
    expect(pictures).toHaveLength(8);
    // Each picture may need another 4 KB block, and the index is read as well.
    expect(bytes()).toBeLessThan(needed + 4_096 * (pictures.length + 2));
  });

  describe('in large segments', () => {
    const positions = (pictures: readonly EncodedPicture[]) =>
      pictures.map(({ position }) => Math.round(position));

    it('need one more request per segment for the frames after its key frame', async () => {
      const { reader, reads } = await openedLarge(FIVE);
      const keys = await all(reader.keyFrames());
      expect(positions(keys)).toEqual([0, 2, 4, 6, 8]);
      const needed = keys.reduce((sum, { packet }) => sum + packet.data.length, 0);
      // The reader requests three segments before it knows the size of a key frame.
      expect(bytesOf(reads)).toBeLessThan(needed + 3 * 65_536);

      reads.length = 0;
      expect(await all(reader.pictures({ start: 4, end: 8 }))).toHaveLength(60);
      expect(reads.map(({ name }) => name)).toEqual(['large-2', 'large-3']);
      reads.length = 0;
      expect(await all(reader.pictures({ start: 4, end: 8 }))).toHaveLength(60);
      expect(reads).toEqual([]);
      reader.close();
    });

    it('need fewer requests once the key frame sizes of the previous recording are known', async () => {
      const firstRead = { bytes: 1_024 };
      const requests: number[] = [];
      for (let recording = 0; recording < 2; recording += 1) {
        const { reader, reads } = await openedLarge(FIVE, {}, firstRead);
        expect(positions(await all(reader.keyFrames()))).toEqual([0, 2, 4, 6, 8]);
        reader.close();
        requests.push(reads.length);
      }
      // The second recording needs one extra request, because its first key frame is larger than the last key
      // frame of the first recording.
      expect(requests).toEqual([8, 6]);
    });

    it('are found in every fragment of a segment', async () => {
      const { reader } = await openedLarge({
        'two-and-two': { seconds: 4, bytes: joined([largeSegment(0), largeSegment(1)]) },
        'large-2': { seconds: 2, bytes: largeSegment(2) },
      });
      expect(positions(await all(reader.keyFrames()))).toEqual([0, 2, 4]);
      expect(await all(reader.pictures({ start: 0, end: 6 }))).toHaveLength(90);
      reader.close();
    });

    it('are read from whole segments, requested once, if the server ignores ranges', async () => {
      const { reader, reads } = await openedLarge(FIVE, { ignoresRanges: true });
      expect(positions(await all(reader.keyFrames()))).toEqual([0, 2, 4, 6, 8]);
      expect(await all(reader.pictures({ start: 0, end: 10 }))).toHaveLength(150);
      reader.close();
      expect(reads.map(({ name }) => name)).toEqual(Object.keys(FIVE));
    });

    it('are readable in a segment that was truncated after its key frame', async () => {
      const cut = largeSegment(1).slice(0, media('clips/porch/seg-1.m4s').length);
      const { reader } = await openedLarge({ ...FIVE, 'large-1': { seconds: 2, bytes: cut } });
      expect(positions(await all(reader.keyFrames()))).toEqual([0, 2, 4, 6, 8]);
      reader.close();
    });

    it('are unreadable in a segment that was truncated within its key frame', async () => {
      const cut = largeSegment(1).slice(0, 8_192);
      const { reader } = await openedLarge({ ...FIVE, 'large-1': { seconds: 2, bytes: cut } });
      await expect(all(reader.keyFrames())).rejects.toThrow('unreadable');
      reader.close();
    });

    it('are read without ranges if the segments are not on the server of the playlist', async () => {
      const { reader, reads } = await openedLarge(FIVE, { host: 'https://other.example/' });
      expect(positions(await all(reader.keyFrames()))).toEqual([0, 2, 4, 6, 8]);
      reader.close();
      expect(reads).toEqual(Object.keys(FIVE).map((name) => ({ name, range: null })));
    });

    it('are read without ranges if the server refuses ranges', async () => {
      const { reader, reads } = await openedLarge(FIVE, { refusesRanges: true });
      expect(positions(await all(reader.keyFrames()))).toEqual([0, 2, 4, 6, 8]);
      reader.close();
      expect(reads.filter(({ range }) => range === null).map(({ name }) => name)).toEqual(Object.keys(FIVE));
    });
  });
});
