import type { Fragment } from 'hls.js/light';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { child, children, viewOf } from '@/lib/files/mp4Boxes';
import { UnplayableSound } from '@/player/clip/hls/unplayableSound';

const read = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(`mocks/media/clips/porch/${name}`));

function initWith(codec: string): Uint8Array<ArrayBuffer> {
  const bytes = read('init.mp4');
  const at = new TextDecoder('latin1').decode(bytes).indexOf('mp4a');
  bytes.set(new TextEncoder().encode(codec), at);
  return bytes;
}

function load(init: Uint8Array<ArrayBuffer>, removesAll = false, segment = read('seg-0.m4s')) {
  const sound = new UnplayableSound(false);
  const first: unknown = {};
  const next: unknown = { initSegment: first };
  const isFragment = (frag: unknown): frag is Fragment => frag === first || frag === next;
  if (isFragment(first)) sound.removeFrom(first, init.buffer, removesAll);
  const lacksAudio = isFragment(next) && sound.removeFrom(next, segment.buffer, removesAll);
  const moov = child(viewOf(init), 'moov');
  const moof = child(viewOf(segment), 'moof');
  const count = (box: DataView | null, type: string) => (box === null ? 0 : children(box, type).length);
  return {
    tracks: count(moov, 'trak'),
    defaults: count(moov && child(moov, 'mvex'), 'trex'),
    fragments: count(moof, 'traf'),
    hasRemoved: sound.hasRemoved,
    lacksAudio,
  };
}

beforeEach(() => vi.stubGlobal('MediaSource', { isTypeSupported: (type: string) => /opus|ac-3/.test(type) }));
afterEach(() => vi.unstubAllGlobals());

it.each(['ipcm', 'alaw', 'sowt'])(
  'UnplayableSound: removes %s audio from the tracks and fragments',
  (codec) => {
    expect(load(initWith(codec))).toMatchObject({ tracks: 1, defaults: 1, fragments: 1, hasRemoved: true });
  },
);

it.each(['mp4a', 'Opus', 'ac-3', '.mp3'])(
  'UnplayableSound: keeps %s audio, which the browser can play',
  (codec) => {
    expect(load(initWith(codec))).toMatchObject({ tracks: 2, defaults: 2, fragments: 2, hasRemoved: false });
  },
);

it('UnplayableSound: removes even playable audio from a recording in which only a part has audio', () => {
  expect(load(initWith('mp4a'), true)).toMatchObject({
    tracks: 1,
    defaults: 1,
    fragments: 1,
    hasRemoved: true,
  });
});

it.each([
  { what: 'with audio', isEmpty: false, removesAll: false, lacksAudio: false },
  { what: 'with an empty audio track', isEmpty: true, removesAll: false, lacksAudio: true },
  { what: 'whose audio is removed', isEmpty: true, removesAll: true, lacksAudio: false },
])(
  'UnplayableSound: detects a kept audio track without frames: segment $what',
  ({ isEmpty, removesAll, lacksAudio }) => {
    const segment = read('seg-0.m4s');
    const moof = child(viewOf(segment), 'moof');
    const sound = moof && children(moof, 'traf')[1];
    if (isEmpty && sound) child(sound, 'trun')?.setUint32(4, 0);
    expect(load(initWith('mp4a'), removesAll, segment)).toMatchObject({ lacksAudio });
  },
);

it('UnplayableSound: keeps the audio of a recording without video', () => {
  const init = initWith('ipcm');
  const moov = child(viewOf(init), 'moov');
  const picture = moov && children(moov, 'trak').find((trak) => child(trak, 'mdia/minf/vmhd') !== null);
  if (picture)
    new Uint8Array(picture.buffer, picture.byteOffset - 4, 4).set(new TextEncoder().encode('free'));
  expect(load(init)).toMatchObject({ tracks: 1, fragments: 2, hasRemoved: false });
});

const VIDEO = [0x1b, 0xe1, 0x00, 0xf0, 0];

/** @returns a packet with a program map table */
function mapOf(...streams: readonly number[][]): Uint8Array<ArrayBuffer> {
  const body = [0, 1, 0xc1, 0, 0, 0xe1, 0, 0xf0, 0, ...streams.flat(), 0, 0, 0, 0];
  const bytes = new Uint8Array(188).fill(0xff);
  bytes.set([0x47, 0x50, 0, 0x10, 0, 2, 0xb0, body.length, ...body]);
  return bytes;
}

function loadStream(canDemuxAc3: boolean, bytes: Uint8Array<ArrayBuffer>): boolean {
  const sound = new UnplayableSound(canDemuxAc3);
  const frag: unknown = {};
  const isFragment = (each: unknown): each is Fragment => each === frag;
  if (isFragment(frag)) sound.removeFrom(frag, bytes.buffer);
  return sound.hasRemoved;
}

it.each([
  ['AC-3', [0x81, 0xe1, 1, 0xf0, 0]],
  ['EC-3', [0x87, 0xe1, 1, 0xf0, 0]],
  ['DVB AC-3', [0x06, 0xe1, 1, 0xf0, 3, 0x6a, 1, 0]],
  ['DVB EC-3', [0x06, 0xe1, 1, 0xf0, 6, 0x0a, 1, 0, 0x7a, 1, 0]],
])('UnplayableSound: hides %s audio beside video in a transport stream', (_name, stream) => {
  const bytes = mapOf(VIDEO, stream);
  expect(loadStream(false, bytes)).toBe(true);
  const hidden = [0x05, ...stream.slice(1)];
  expect(bytes).toEqual(mapOf(VIDEO, hidden));
});

it.each([
  ['AAC', mapOf(VIDEO, [0x0f, 0xe1, 1, 0xf0, 0])],
  ['private data', mapOf(VIDEO, [0x06, 0xe1, 1, 0xf0, 2, 0x0a, 0])],
  ['AC-3 without video', mapOf([0x81, 0xe1, 1, 0xf0, 0])],
])('UnplayableSound: keeps %s in a transport stream', (_name, bytes) => {
  const before = bytes.slice();
  expect(loadStream(false, bytes)).toBe(false);
  expect(bytes).toEqual(before);
});

it('UnplayableSound: keeps playable AC-3, but not EC-3, for the full hls.js build', () => {
  expect(loadStream(true, mapOf(VIDEO, [0x81, 0xe1, 1, 0xf0, 0]))).toBe(false);
  expect(loadStream(true, mapOf(VIDEO, [0x87, 0xe1, 1, 0xf0, 0]))).toBe(true);
});
