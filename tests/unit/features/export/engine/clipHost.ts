import { readFileSync } from 'node:fs';
import { succeeded } from '@/domain/result';
import { TS_CLOCK } from '@/lib/time/durations';
import type { Network } from '@/recordings/parts/network';
import type { RecordingToExport, Sink } from '@/features/export/engine/types';

const MEDIA = 'mocks/media';

export const media = (file: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(`${MEDIA}/${file}`));

export type Answer = Uint8Array<ArrayBuffer> | string | number;

/**
 * Simulates a file server that records its requests. If `answer` returns a number, the server responds with
 * this status.
 */
export function clipHost(
  answer: (path: string, request: Request) => Answer | Promise<Answer>,
  { ignoresRanges = false } = {},
) {
  const requestedPaths: string[] = [];
  const network: Network = {
    async fetch(input, init) {
      const request = new Request(input, init);
      const path = new URL(request.url).pathname.slice(1);
      requestedPaths.push(path);
      const found = await answer(path, request);
      if (typeof found === 'number') return new Response(null, { status: found });
      const range = /bytes=(\d+)-(\d*)/.exec(request.headers.get('range') ?? '');
      if (range === null || ignoresRanges || typeof found === 'string') return new Response(found);
      if (Number(range[1]) >= found.length) return new Response('Range Not Satisfiable', { status: 416 });
      const part = found.slice(Number(range[1]), range[2] ? Number(range[2]) + 1 : undefined);
      return new Response(part, { status: 206, headers: { 'content-length': String(part.length) } });
    },
    isOnline: () => true,
    whenOnline: () => Promise.resolve(),
    retryDelays: [0, 0],
    busyRetryDelays: [0, 0, 0],
    readTimeout: 10_000,
  };
  return { network, requestedPaths };
}

/** Replaces the stream type of H.264 in the program map tables with an unregistered one. */
export function relabelled(stream: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const copy = stream.slice();
  const PMT = 4096;
  for (let at = 0; at < copy.length; at += 188) {
    const pid = (((copy[at + 1] ?? 0) & 0x1f) << 8) | (copy[at + 2] ?? 0);
    if (pid !== PMT) continue;
    for (let byte = at + 4; byte < at + 188; byte += 1) {
      if (copy[byte] === 0x1b && ((copy[byte + 1] ?? 0) & 0xe0) === 0xe0) copy[byte] = 0x80;
    }
  }
  return copy;
}

/** Removes all packets after the first frame of a transport stream. */
export function firstFrameOf(stream: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const VIDEO = 256;
  let frames = 0;
  for (let at = 0; at < stream.length; at += 188) {
    const [, flags = 0, pid = 0] = stream.subarray(at, at + 3);
    if ((flags & 0x40) !== 0 && (((flags & 0x1f) << 8) | pid) === VIDEO) frames += 1;
    if (frames === 2) return stream.slice(0, at);
  }
  return stream;
}

/** Keeps a transport stream's audio and tables. */
export function withoutVideo(stream: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const VIDEO = 256;
  return stream.filter((_byte, index) => {
    const start = index - (index % 188);
    return ((((stream[start + 1] ?? 0) & 0x1f) << 8) | (stream[start + 2] ?? 0)) !== VIDEO;
  });
}

const TS_LIMIT = 2 ** 33;

/**
 * Adds seconds to the presentation and decoding timestamps of a transport stream, which wrap around after 33
 * bits.
 */
export function shiftedBy(seconds: number, stream: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const copy = stream.slice();
  for (let at = 0; at < copy.length; at += 188) {
    const [, flags = 0, , control = 0, adaptation = 0] = copy.subarray(at, at + 5);
    const packet = copy.subarray(at + ((control & 0x20) === 0 ? 4 : 5 + adaptation), at + 188);
    const [zero, , one, stream = 0, , , , has = 0] = packet;
    const isMedia = (flags & 0x40) !== 0 && zero === 0 && one === 1 && stream >= 0xc0;
    const fields = [has & 0x80 ? 9 : [], has & 0x40 ? 14 : []].flat();
    for (const field of isMedia ? fields : []) {
      const [a = 0, b = 0, c = 0, d = 0, e = 0] = packet.subarray(field, field + 5);
      const ticks = (a & 0x0e) * 2 ** 29 + (b << 22) + ((c & 0xfe) << 14) + (d << 7) + (e >> 1);
      const shifted = (ticks + Math.round(seconds * TS_CLOCK)) % TS_LIMIT;
      const bytes = [
        (a & 0xf1) | (Math.floor(shifted / 2 ** 30) << 1),
        (shifted / 2 ** 22) & 0xff,
        ((shifted / 2 ** 14) & 0xfe) | 1,
        (shifted / 2 ** 7) & 0xff,
        ((shifted << 1) & 0xfe) | 1,
      ];
      packet.set(bytes, field);
    }
  }
  return copy;
}

const HOST = 'https://clips.example/';

export const clipAt = (path: string): RecordingToExport => ({
  id: 'event-1',
  cameraName: 'Front Door',
  at: Date.UTC(2026, 6, 15, 14, 2, 11),
  eventText: 'Person detected',
  address: () => Promise.resolve(succeeded(new URL(path, HOST).href)),
});

export function keptSink() {
  let bytes = new Uint8Array();
  const outcome = { isFinished: false, isAborted: false, fileName: 'clip.mp4' };
  const sink: Sink = {
    fileName: outcome.fileName,
    isRenamable: true,
    limit: Number.POSITIVE_INFINITY,
    write(data, position) {
      const end = position + data.length;
      if (end > bytes.length) {
        const larger = new Uint8Array(end);
        larger.set(bytes);
        bytes = larger;
      }
      bytes.set(data, position);
      return Promise.resolve();
    },
    restart() {
      bytes = new Uint8Array();
      return Promise.resolve();
    },
    readBack: () => Promise.resolve(new Blob([bytes])),
    finish(extension) {
      outcome.isFinished = true;
      if (extension !== undefined) outcome.fileName = `clip${extension}`;
      return Promise.resolve(outcome.fileName);
    },
    abort() {
      outcome.isAborted = true;
      return Promise.resolve();
    },
  };
  return { sink, outcome, bytes: () => bytes };
}

/** Media playlist with segments of two seconds. */
export const playlist = ({
  map,
  key,
  segments,
}: {
  map?: string;
  key?: string;
  segments: string[];
}): string =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-TARGETDURATION:2',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    ...(key === undefined ? [] : [`#EXT-X-KEY:${key}`]),
    ...(map === undefined ? [] : [`#EXT-X-MAP:URI="${map}"`]),
    ...segments.flatMap((segment) => ['#EXTINF:2.0,', segment]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');

/** Playlist of a camera that is still recording. A reader may reload it at once. */
export const openPlaylist = (shape: Parameters<typeof playlist>[0]): string =>
  playlist(shape)
    .replace('#EXT-X-TARGETDURATION:2', '#EXT-X-TARGETDURATION:0')
    .replace(/#EXT-X-(?:PLAYLIST-TYPE:VOD|ENDLIST)\n/g, '');
