import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { exportRecording } from '@/features/export/engine/exportRecording';
import { joinRecordings } from '@/features/export/engine/joinRecordings';
import { readMovieBox } from '@/player/clip/movieBox';
import { troubleAt } from '@/player/clip/troubleAt';
import { frameIndexOf } from '@/player/frameSteps/frameIndexOf';
import { openPictures } from '@/recordings/decode/pictureReader';
import { RecordingParts } from '@/recordings/parts/recordingParts';
import { pictureFailureOf } from '@/recordings/recordingProblem';
import type { RecordingRange } from '@/recordings/types';
import { clipAt, clipHost, keptSink, media } from './clipHost';

const file = media('odd/whole.mp4');
const { signal } = new AbortController();
const options = { signal, onProgress: () => undefined };
// Like signed URLs of cloud storage, this one has no file extension.
const CLIP = clipAt('clip?id=7');

interface HostBehavior {
  /** Status of a server that does not serve the file. */
  status?: number;
  content?: Uint8Array<ArrayBuffer>;
  /** True if pages of other origins may read the responses. */
  allowsPages?: boolean;
  hasRanges?: boolean;
  maxBytes?: number;
  /** True if pages of other origins may read `Content-Range`. */
  showsTotal?: boolean;
  /** True if the server refuses requests without a range. */
  needsRange?: boolean;
  isChunked?: boolean;
}

function hostOf({ status, content = file, ...behavior }: HostBehavior) {
  const { maxBytes = Infinity, showsTotal = true, needsRange = false, isChunked = false } = behavior;
  const requests: string[] = [];
  const answer = (range: RegExpExecArray | null): Response => {
    if (status !== undefined) return new Response(null, { status });
    if (range === null || behavior.hasRanges === false)
      return new Response(needsRange ? null : content, { status: needsRange ? 400 : 200 });
    const start = Number(range[1]);
    if (start >= content.length) return new Response(null, { status: 416 });
    const end = Math.min(content.length, start + maxBytes, range[2] ? Number(range[2]) + 1 : Infinity);
    const headers = new Headers();
    if (!isChunked) headers.set('content-length', String(end - start));
    if (showsTotal) headers.set('content-range', `bytes ${start}-${end - 1}/${content.length}`);
    return new Response(content.slice(start, end), { status: 206, headers });
  };
  const fetchIt: typeof fetch = (_input, init) => {
    if (behavior.allowsPages === false && init?.mode !== 'no-cors')
      return Promise.reject(new TypeError('Failed to fetch'));
    const header = new Headers(init?.headers).get('range') ?? '';
    requests.push(header);
    return Promise.resolve(answer(/bytes=(\d+)-(\d*)/.exec(header)));
  };
  vi.stubGlobal('fetch', fetchIt);
  return { requests, network: { ...clipHost(() => 500).network, fetch: fetchIt } };
}
afterEach(() => vi.unstubAllGlobals());

type Host = ReturnType<typeof hostOf>;

async function pictureCount(bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  const input = new Input({ source: new BufferSource(bytes), formats: [MP4] });
  const track = await input.getPrimaryVideoTrack();
  let count = 0;
  if (track)
    for await (const { byteLength } of new EncodedPacketSink(track).packets()) count += Math.sign(byteLength);
  return count;
}

async function save({ network }: Host, range: RecordingRange | null): Promise<unknown> {
  const { sink, bytes } = keptSink();
  const outcome = await exportRecording(CLIP, range, sink, options, network);
  return outcome.ok ? await pictureCount(bytes()) : outcome.failure.kind;
}

async function join({ network }: Host): Promise<unknown> {
  const { sink, bytes } = keptSink();
  const outcome = await joinRecordings([CLIP, { ...CLIP, id: 'event-2' }], sink, options, network);
  return outcome.ok ? await pictureCount(bytes()) : outcome.failure.kind;
}

/** Reads frames as Find motion and time-lapses do. */
async function pictures({ network }: Host, range: RecordingRange | null): Promise<unknown> {
  const parts = new RecordingParts(CLIP, network, signal, () => undefined);
  let count = 0;
  try {
    const reader = await openPictures(parts);
    for await (const { packet } of range === null ? reader.keyFrames() : reader.pictures(range))
      count += Math.sign(packet.byteLength);
    reader.close();
    return count;
  } catch (error) {
    return pictureFailureOf(error).kind;
  }
}

/** Reads the frame index as the player does for frame steps, links and failure reasons. */
async function frames(): Promise<unknown> {
  const url = 'https://clips.example/clip?id=7';
  const box = await readMovieBox(url, signal).catch(() => null);
  if (box === null) {
    const trouble = await troubleAt(url, signal, { kind: 'codec' });
    return trouble.kind === 'network' ? trouble.status : 'by seeking';
  }
  const index = frameIndexOf({ tables: () => [{ box, offset: 0, isFirst: true, isLast: true }] })();
  let count = 0;
  for (let next = index.after(-Infinity); next !== null; next = index.after(next.start)) count += 1;
  return count;
}

const CUT = { start: 1, end: 2.1 };
const ALL = 40;

describe.each<[string, HostBehavior, unknown]>([
  ['a few bytes at a time', { maxBytes: 1_000, needsRange: true }, ALL],
  ['a few bytes at a time without the total', { maxBytes: 1_000, needsRange: true, showsTotal: false }, ALL],
  [
    'a few bytes at a time without a length',
    { maxBytes: 4_096, needsRange: true, showsTotal: false, isChunked: true },
    ALL,
  ],
  ['ranges only', { needsRange: true }, ALL],
  ['ranges without Content-Range', { showsTotal: false }, ALL],
  ['ranges without any length', { showsTotal: false, isChunked: true }, ALL],
  ['whole files only', { hasRanges: false }, 'by seeking'],
])('server that sends %s', (_name, behavior, inPlayer) => {
  it('every frame is available to exports, joins and searches', async () => {
    const host = hostOf(behavior);
    expect(await save(host, null)).toBe(ALL);
    expect(host.requests).toEqual([...new Set(host.requests)]);
    expect({
      cut: await save(host, CUT),
      join: await join(host),
      keys: await pictures(host, null),
      pictures: await pictures(host, CUT),
      frames: await frames(),
    }).toEqual({ cut: 11, join: 2 * ALL, keys: 4, pictures: 20, frames: inPlayer });
  });
});

describe.each<[string, HostBehavior, string, unknown]>([
  ['416', { status: 416 }, 'unreadable', 416],
  ['no bytes', { content: new Uint8Array(), hasRanges: false }, 'unreadable', 'by seeking'],
  ['400', { status: 400 }, 'gone', 400],
  ['404', { status: 404 }, 'gone', 404],
  ['451', { status: 451 }, 'gone', 451],
  ['no CORS headers', { allowsPages: false }, 'crossOrigin', null],
])('server that responds with %s', (_name, behavior, kind, inPlayer) => {
  it('exports, joins and searches fail for the same reason', async () => {
    const host = hostOf(behavior);
    expect(await save(host, null)).toBe(kind);
    expect(host.requests.length).toBeLessThanOrEqual(1);
    expect({
      cut: await save(host, CUT),
      join: await join(host),
      keys: await pictures(host, null),
      frames: await frames(),
    }).toEqual({ cut: kind, join: kind, keys: kind, frames: inPlayer });
  });
});
