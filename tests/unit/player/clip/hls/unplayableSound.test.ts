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

function load(init: Uint8Array<ArrayBuffer>) {
  const sound = new UnplayableSound();
  const first: unknown = {};
  const next: unknown = { initSegment: first };
  const isFragment = (frag: unknown): frag is Fragment => frag === first || frag === next;
  const segment = read('seg-0.m4s');
  if (isFragment(first)) sound.removeFrom(first, init.buffer);
  if (isFragment(next)) sound.removeFrom(next, segment.buffer);
  const moov = child(viewOf(init), 'moov');
  const moof = child(viewOf(segment), 'moof');
  const count = (box: DataView | null, type: string) => (box === null ? 0 : children(box, type).length);
  return {
    tracks: count(moov, 'trak'),
    defaults: count(moov && child(moov, 'mvex'), 'trex'),
    fragments: count(moof, 'traf'),
    hasRemoved: sound.hasRemoved,
  };
}

beforeEach(() => vi.stubGlobal('MediaSource', { isTypeSupported: (type: string) => /opus|ac-3/.test(type) }));
afterEach(() => vi.unstubAllGlobals());

it.each(['ipcm', 'alaw', 'sowt'])('unplayable audio: is removed from every segment (%s)', (codec) => {
  expect(load(initWith(codec))).toEqual({ tracks: 1, defaults: 1, fragments: 1, hasRemoved: true });
});

it.each(['mp4a', 'Opus', 'ac-3', '.mp3'])(
  'unplayable audio: does not include %s, which browsers can play',
  (codec) => {
    expect(load(initWith(codec))).toEqual({ tracks: 2, defaults: 2, fragments: 2, hasRemoved: false });
  },
);

it('unplayable audio: is kept in a recording without video', () => {
  const init = initWith('ipcm');
  const moov = child(viewOf(init), 'moov');
  const picture = moov && children(moov, 'trak').find((trak) => child(trak, 'mdia/minf/vmhd') !== null);
  if (picture)
    new Uint8Array(picture.buffer, picture.byteOffset - 4, 4).set(new TextEncoder().encode('free'));
  expect(load(init)).toMatchObject({ tracks: 1, fragments: 2, hasRemoved: false });
});
