import { describe, expect, it } from 'vitest';
import { TimeJumps } from '@/player/clip/hls/timeJumps';
import { bytes, moof, moov } from '../../frameSteps/boxes';

const CLOCK = 90_000;

function stream(seconds: number): ArrayBuffer {
  const tables = [0x47, 0x40, 0, 0x10, 0, 0, 0xb0].concat(Array.from({ length: 181 }, () => 0xff));
  const ticks = Math.round(seconds * CLOCK) % 2 ** 33;
  const high = Math.floor(ticks / 2 ** 30);
  const pts = [
    0x21 | (high << 1),
    (ticks / 2 ** 22) & 0xff,
    ((ticks / 2 ** 14) & 0xfe) | 1,
    (ticks / 2 ** 7) & 0xff,
    ((ticks << 1) & 0xfe) | 1,
  ];
  const picture = [...Buffer.from('474100300750000000000000000001e00000808005', 'hex'), ...pts];
  return bytes(tables, picture.concat(Array.from({ length: 188 - picture.length }, () => 0))).buffer;
}

const INIT = bytes(moov({ id: 1, handler: 'vide', timescale: 1_000 }));
const fragment = (seconds: number): ArrayBuffer => bytes(moof(1, seconds * 1_000, [])).buffer;

function playlist(payloadOf: (seconds: number) => ArrayBuffer, init?: Uint8Array) {
  const fragments = Array.from({ length: 5 }, (_, sn) => ({
    sn,
    type: 'main',
    level: 0,
    cc: 0,
    start: 2 * sn,
    ...(init === undefined ? {} : { initSegment: { data: init } }),
  }));
  const jumps = new TimeJumps();
  const hls: unknown = { levels: [{ details: { fragments } }], audioTracks: [] };
  const split: unknown = jumps.split.bind(jumps);
  const load = (sn: number, seconds: number) =>
    typeof split === 'function' && Reflect.apply(split, null, [hls, fragments[sn], payloadOf(seconds)]);
  return { load, numbers: () => fragments.map(({ cc }) => cc), jumps };
}

describe("jumps of a camera's clock", () => {
  it.each([
    ['MPEG-TS', stream, undefined],
    ['fragmented MP4', fragment, INIT],
  ])('start a discontinuity in %s', (_container, payloadOf, init) => {
    const { load, numbers } = playlist(payloadOf, init);
    load(0, 10);
    load(1, 12);
    load(2, 3_614);
    load(3, 3_616);
    expect(numbers()).toEqual([0, 0, 1, 1, 1]);
  });

  it('start a discontinuity even if segments load out of order', () => {
    const back = playlist(stream);
    back.load(0, 4_000);
    back.load(1, 402);
    expect(back.numbers()).toEqual([0, 1, 1, 1, 1]);
    const behind = playlist(stream);
    behind.load(3, 3_616);
    behind.load(1, 12);
    expect(behind.numbers()).toEqual([0, 0, 0, 1, 1]);
  });

  it('exclude small differences and wrap-arounds of 33-bit timestamps', () => {
    const hole = playlist(stream);
    hole.load(0, 10);
    hole.load(1, 60);
    expect(hole.numbers()).toEqual([0, 0, 0, 0, 0]);
    const wrapped = playlist(stream);
    wrapped.load(0, 2 ** 33 / CLOCK - 1);
    wrapped.load(1, 1);
    expect(wrapped.numbers()).toEqual([0, 0, 0, 0, 0]);
  });

  it('are not detected in unreadable segments or between two sources', () => {
    const { load, numbers, jumps } = playlist(() => new ArrayBuffer(400));
    load(0, 0);
    expect(numbers()).toEqual([0, 0, 0, 0, 0]);
    const other = playlist(stream);
    other.load(0, 10);
    jumps.forget();
    other.jumps.forget();
    other.load(1, 9_000);
    expect(other.numbers()).toEqual([0, 0, 0, 0, 0]);
  });
});
