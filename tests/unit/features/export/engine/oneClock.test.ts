import fc from 'fast-check';
import {
  BufferSource,
  BufferTarget,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  MpegTsOutputFormat,
  Output,
} from 'mediabunny';
import { beforeAll, describe, expect, it } from 'vitest';
import { exportRecording } from '@/features/export/engine/exportRecording';
import { joinRecordings } from '@/features/export/engine/joinRecordings';
import { readCutPoints } from '@/features/export/engine/readCutPoints';
import { boxesIn, viewOf } from '@/lib/files/mp4Boxes';
import { frameIndexOf } from '@/player/frameSteps/frameIndexOf';
import { MediaTimeline } from '@/player/frameSteps/MediaTimeline';
import { clipAt, clipHost, keptSink, media, type Answer } from './clipHost';

const { signal } = new AbortController();
const FRAMES = 40;

let packets: EncodedPacket[] = [];
let config: VideoDecoderConfig | null = null;

beforeAll(async () => {
  const input = new Input({ source: new BufferSource(media('odd/frame-numbers.mp4')), formats: [MP4] });
  const track = await input.getPrimaryVideoTrack();
  if (track === null) throw new Error('The recording has no picture.');
  config = await track.getDecoderConfig();
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
});

interface Kind {
  frameRate: number;
  /** Number of frames from one key frame to the next. */
  group: number;
  /** Frames that are decoded after a later frame but shown before it. */
  reordered: number;
  /** Time of the first frame in seconds. An edit list hides frames before 0. */
  start: number;
  /** Seconds without frames in the middle of the recording. */
  hole: number;
}

const PLAIN: Kind = { frameRate: 25, group: 10, reordered: 0, start: 0, hole: 0 };

const kinds = fc.record<Kind>({
  frameRate: fc.constantFrom(5, 25, 30),
  group: fc.integer({ min: 5, max: 20 }),
  reordered: fc.integer({ min: 0, max: 3 }),
  start: fc.constantFrom(0, 0.08, 1.5, -0.4),
  hole: fc.constantFrom(0, 10),
});

/** @returns presentation indexes of a group's frames, in decoding order */
function decodeOrder(length: number, reordered: number): number[] {
  const order = [0];
  for (let first = 1; first < length; first += reordered + 1) {
    const last = Math.min(first + reordered, length - 1);
    order.push(last, ...Array.from({ length: last - first }, (_, index) => first + index));
  }
  return order;
}

/** @returns a file of this kind, and the bytes of its frames in presentation order */
async function recordingOf({ frameRate, group, reordered, start, hole }: Kind) {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const source = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(source);
  await output.start();
  const shown: Uint8Array[] = [];
  const keys = packets.filter(({ type }) => type === 'key');
  const others = packets.filter(({ type }) => type === 'delta');
  for (let first = 0; first < FRAMES; first += group) {
    for (const index of decodeOrder(Math.min(group, FRAMES - first), reordered)) {
      const frame = first + index;
      const packet = index === 0 ? keys[(first / group) % keys.length] : others[frame];
      if (packet === undefined) throw new Error('There are too few frames.');
      const afterHole = first >= FRAMES / 2 ? hole : 0;
      const timestamp = start + frame / frameRate + afterHole;
      const placed = packet.clone({ timestamp, duration: 1 / frameRate });
      shown[frame] = packet.data;
      await source.add(placed, config ? { decoderConfig: config } : undefined);
    }
  }
  await output.finalize();
  return { file: new Uint8Array(target.buffer ?? new ArrayBuffer(0)), shown };
}

async function contentOf(file: Uint8Array<ArrayBuffer>) {
  const track = await new Input({ source: new BufferSource(file), formats: [MP4] }).getPrimaryVideoTrack();
  const frames: EncodedPacket[] = [];
  if (track !== null) for await (const packet of new EncodedPacketSink(track).packets()) frames.push(packet);
  const shown = frames.filter(({ timestamp }) => timestamp > -0.001);
  const saved = shown.toSorted((a, b) => a.timestamp - b.timestamp).map(({ data }) => data);
  return { saved, seconds: (await track?.getDurationFromMetadata()) ?? 0 };
}

const hostOf = (file: Uint8Array<ArrayBuffer>) => clipHost(() => file).network;

describe('cut of a file', () => {
  it('contains exactly the frames between the chosen positions', async () => {
    await fc.assert(
      fc.asyncProperty(kinds, fc.nat(), fc.nat(), async (kind, wantedStart, wantedEnd) => {
        const { file, shown } = await recordingOf(kind);
        const moov = [...boxesIn(viewOf(file))].find(({ type }) => type === 'moov');
        const box = file.slice(moov?.start, (moov?.start ?? 0) + (moov?.size ?? 0));
        const tables = [{ box, offset: 0, isFirst: true, isLast: true }];
        const source = { tables: () => tables, readTables: () => null, mediaTime: () => null };
        const index = frameIndexOf(source)();
        const timeline = new MediaTimeline(source, () => index.zero() ?? 0);
        const starts: number[] = [];
        for (let next = index.after(-Infinity); next !== null; next = index.after(next.start))
          starts.push(next.start);
        const numberAt = (position: number) => starts.indexOf(index.at(position)?.start ?? -1);

        const points = await readCutPoints(clipAt('clip.mp4'), signal, hostOf(file));
        if (!points.ok) throw new Error(`No cut points: ${JSON.stringify(points.failure)}`);
        const start = points.value.starts[wantedStart % points.value.starts.length] ?? 0;
        const ends = points.value.ends.filter((end) => end > start);
        const end = ends[wantedEnd % ends.length] ?? 0;
        const kept = keptSink();
        const outcome = await exportRecording(
          clipAt('clip.mp4'),
          { start, end },
          kept.sink,
          { signal, onProgress: () => undefined },
          hostOf(file),
        );
        expect(outcome).toMatchObject({ ok: true, value: { flaws: [] } });
        const { saved, seconds } = await contentOf(kept.bytes());
        expect(starts).toHaveLength(FRAMES);
        const first = numberAt(timeline.positionOfFrame(start));
        const last = numberAt(timeline.positionOfFrameBefore(end));
        const wanted = shown.slice(first, last + 1);
        expect(wanted.map((frame, at) => Buffer.from(frame).equals(saved[at] ?? new Uint8Array()))).toEqual(
          saved.map(() => true),
        );
        expect(seconds).toBeCloseTo(end - start, 2);
      }),
      { numRuns: 40, examples: [[{ ...PLAIN, reordered: 3, hole: 10 }, 0, 19]] },
    );
  });
});

interface Streamed extends Omit<Kind, 'hole'> {
  /** Timestamps in the second half of the recording. */
  middle: 'continuous' | 'restarted' | 'an hour ahead';
  /** Frames missing at the beginning, as after an overflow of the camera's ring buffer. */
  lost: number;
}

const streamed = fc.record<Streamed>({
  frameRate: fc.constantFrom(5, 25),
  group: fc.constantFrom(5, 10),
  reordered: fc.integer({ min: 0, max: 3 }),
  start: fc.constantFrom(0.2, 1.5),
  middle: fc.constantFrom('continuous', 'restarted', 'an hour ahead'),
  lost: fc.constantFrom(0, 2),
});

/** Clears the random access indicators of a transport stream, in place. */
function withoutEntry(stream: Uint8Array): void {
  for (let at = 0; at < stream.length; at += 188) {
    const hasFlags = ((stream[at + 3] ?? 0) & 0x20) !== 0 && (stream[at + 4] ?? 0) > 0;
    if (hasFlags) stream[at + 5] = (stream[at + 5] ?? 0) & 0xbf;
  }
}

async function streamOf({ frameRate, group, reordered, start, middle, lost }: Streamed) {
  const files = new Map<string, Answer>();
  const lines = ['#EXTM3U', '#EXT-X-TARGETDURATION:2'];
  const shown: Uint8Array[] = [];
  const keys = packets.filter(({ type }) => type === 'key');
  const others = packets.filter(({ type }) => type === 'delta');
  for (let first = 0; first < FRAMES; first += group) {
    const isAfter = first >= FRAMES / 2;
    if (first === FRAMES / 2 && middle === 'restarted') lines.push('#EXT-X-DISCONTINUITY');
    const restart = middle === 'restarted' ? -FRAMES / 2 / frameRate : 3_600;
    const shift = isAfter && middle !== 'continuous' ? restart : 0;
    const target = new BufferTarget();
    const output = new Output({ format: new MpegTsOutputFormat(), target });
    const source = new EncodedVideoPacketSource('avc');
    output.addVideoTrack(source);
    await output.start();
    const kept = decodeOrder(group, reordered).slice(first === 0 ? lost : 0);
    for (const [place, index] of kept.entries()) {
      const frame = first + index;
      const packet = index === 0 ? keys[(first / group) % keys.length] : others[frame];
      if (packet === undefined) throw new Error('There are too few frames.');
      const timestamp = start + frame / frameRate + shift;
      shown[frame] = packet.data;
      // The writer requires a key frame first.
      const type = place === 0 ? 'key' : packet.type;
      const placed = packet.clone({ timestamp, duration: 1 / frameRate, type });
      await source.add(placed, config ? { decoderConfig: config } : undefined);
    }
    await output.finalize();
    const stream = new Uint8Array(target.buffer ?? new ArrayBuffer(0));
    if (first === 0 && lost > 0) withoutEntry(stream);
    files.set(`${String(first)}.ts`, stream);
    lines.push(`#EXTINF:${String(group / frameRate)},`, `${String(first)}.ts`);
  }
  files.set('index.m3u8', [...lines, '#EXT-X-ENDLIST', ''].join('\n'));
  return { host: clipHost((path) => files.get(path) ?? 404), shown: shown.slice(lost > 0 ? group : 0) };
}

/**
 * @returns the last 12 bytes of a frame in hexadecimal, which are equal in streams and files although the
 * headers differ
 */
const tailOf = (frame: Uint8Array | undefined): string =>
  Buffer.from(frame ?? new Uint8Array())
    .subarray(-12)
    .toString('hex');

describe('cut of a playlist', () => {
  it('contains exactly the frames between the chosen positions', async () => {
    await fc.assert(
      fc.asyncProperty(streamed, fc.nat(), fc.nat(), async (kind, wantedStart, wantedEnd) => {
        const { host, shown } = await streamOf(kind);
        const clip = clipAt('index.m3u8');
        const points = await readCutPoints(clip, signal, host.network);
        if (!points.ok) throw new Error(`No cut points: ${JSON.stringify(points.failure)}`);
        const start = points.value.starts[wantedStart % points.value.starts.length] ?? 0;
        const ends = points.value.ends.filter((end) => end > start);
        const end = ends[wantedEnd % ends.length] ?? 0;
        const kept = keptSink();
        const options = { signal, onProgress: () => undefined };
        const outcome = await exportRecording(clip, { start, end }, kept.sink, options, host.network);
        expect(outcome).toMatchObject({ ok: true, value: { flaws: [] } });
        const { saved, seconds } = await contentOf(kept.bytes());
        const between = [start, end].map((at) => Math.round(at * kind.frameRate));
        expect(points.value.ends.at(-1)).toBeCloseTo(shown.length / kind.frameRate, 2);
        expect(saved.map(tailOf)).toEqual(shown.slice(...between).map(tailOf));
        expect(seconds).toBeCloseTo(end - start, 2);
      }),
      { numRuns: 12 },
    );
  });
});

describe('joined recordings', () => {
  it('contain all visible frames of each recording', async () => {
    await fc.assert(
      fc.asyncProperty(kinds, kinds, async (...both) => {
        const files = await Promise.all(both.map(recordingOf));
        const { network } = clipHost((path) => files[Number(path)]?.file ?? 404);
        const kept = keptSink();
        const recordings = [clipAt('0'), { ...clipAt('1'), id: 'event-2' }];
        const options = { signal, onProgress: () => undefined };
        const outcome = await joinRecordings(recordings, kept.sink, options, network);
        expect(outcome).toMatchObject({
          ok: true,
          value: { flaws: [], method: { skipped: [], flawed: [] } },
        });
        const hidden = both[0].start < 0 ? Math.ceil(-both[0].start * both[0].frameRate - 0.01) : 0;
        expect((await contentOf(kept.bytes())).saved).toHaveLength(2 * FRAMES - hidden);
      }),
      { numRuns: 15, examples: [[PLAIN, { ...PLAIN, start: -0.4 }]] },
    );
  });
});
