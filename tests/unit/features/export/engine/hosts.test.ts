import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { exportRecording } from '@/features/export/engine/exportRecording';
import { joinRecordings } from '@/features/export/engine/joinRecordings';
import type { RecordingRange } from '@/recordings/types';
import { clipAt, clipHost, keptSink, media } from './clipHost';

const file = media('odd/whole.mp4');
const never = new AbortController().signal;

interface HostBehavior {
  /** Bytes that one answer has at most. */
  most?: number;
  /** Pages of other origins may read `Content-Range`. */
  showsTotal?: boolean;
  /** A request without a range is refused. */
  needsRange?: boolean;
  isChunked?: boolean;
}

function hostOf({ most = Infinity, showsTotal = true, needsRange = false, isChunked = false }: HostBehavior) {
  const { network } = clipHost(() => 500);
  const asked: string[] = [];
  const answer = (range: RegExpExecArray | null): Response => {
    if (range === null) return new Response(needsRange ? null : file, { status: needsRange ? 400 : 200 });
    const start = Number(range[1]);
    if (start >= file.length) return new Response(null, { status: 416 });
    const end = Math.min(file.length, start + most, range[2] ? Number(range[2]) + 1 : Infinity);
    const headers = new Headers();
    if (!isChunked) headers.set('content-length', String(end - start));
    if (showsTotal) headers.set('content-range', `bytes ${start}-${end - 1}/${file.length}`);
    return new Response(file.slice(start, end), { status: 206, headers });
  };
  return {
    asked,
    network: {
      ...network,
      fetch: (...[, init]: Parameters<typeof fetch>) => {
        const header = new Headers(init?.headers).get('range') ?? '';
        asked.push(header);
        return Promise.resolve(answer(/bytes=(\d+)-(\d*)/.exec(header)));
      },
    },
  };
}

const HOSTS: [string, HostBehavior][] = [
  ['few bytes at once', { most: 1_000, needsRange: true }],
  ['few bytes at once, and hides the total', { most: 1_000, needsRange: true, showsTotal: false }],
  [
    'few bytes at once, of no known length',
    { most: 4_096, needsRange: true, showsTotal: false, isChunked: true },
  ],
  ['ranges only', { needsRange: true }],
  ['ranges without Content-Range', { showsTotal: false }],
  ['ranges without any length', { showsTotal: false, isChunked: true }],
];

async function save(behavior: HostBehavior, range: RecordingRange | null) {
  const { network, asked } = hostOf(behavior);
  const { sink, bytes } = keptSink();
  const options = { signal: never, onProgress: () => undefined };
  const outcome = await exportRecording(clipAt('whole.mp4'), range, sink, options, network);
  return { outcome, asked, bytes };
}

async function pictureCount(bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  const input = new Input({ source: new BufferSource(bytes), formats: [MP4] });
  const track = await input.getPrimaryVideoTrack();
  let count = 0;
  if (track)
    for await (const { byteLength } of new EncodedPacketSink(track).packets()) count += Math.sign(byteLength);
  return count;
}

describe.each(HOSTS)('server that answers %s', (_name, behavior) => {
  it('saves the whole file', async () => {
    const { outcome, bytes, asked } = await save(behavior, null);
    expect(outcome).toMatchObject({ ok: true, value: { bytes: file.length, method: { kind: 'original' } } });
    expect(Buffer.from(bytes()).equals(file)).toBe(true);
    expect(asked).toEqual([...new Set(asked)]);
  });

  it('cuts the file', async () => {
    const { outcome, bytes } = await save(behavior, { start: 1, end: 2.1 });
    expect(outcome).toMatchObject({ ok: true, value: { method: { kind: 'rewrapped' } } });
    expect(await pictureCount(bytes())).toBe(11);
  });

  it('joins the file with another', async () => {
    const { network } = hostOf(behavior);
    const { sink, bytes } = keptSink();
    const recordings = [clipAt('whole.mp4'), { ...clipAt('whole.mp4'), id: 'event-2' }];
    const options = { signal: never, onProgress: () => undefined };
    expect(await joinRecordings(recordings, sink, options, network)).toMatchObject({
      ok: true,
      value: { method: { as: 'video', skipped: [] } },
    });
    expect(await pictureCount(bytes())).toBe(2 * (await pictureCount(file)));
  });
});

describe('server without the file', () => {
  it.each([
    [416, 'unreadable'],
    [400, 'gone'],
    [404, 'gone'],
    [451, 'gone'],
  ])('is asked once for status %i, and the recording is named: %s', async (status, kind) => {
    const { network, asked } = clipHost(() => status);
    const { sink } = keptSink();
    const options = { signal: never, onProgress: () => undefined };
    const outcome = await exportRecording(clipAt('clip.mp4'), null, sink, options, network);
    expect(outcome).toMatchObject({ ok: false, failure: { kind } });
    expect(asked).toHaveLength(1);
  });
});
