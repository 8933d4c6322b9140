import { describe, expect, it } from 'vitest';
import { containerOf, fragmentEnd } from '@/recordings/parts/container';

/** An MP4 box with this size in its header and `written` bytes. */
function box(type: string, size: number, written = size): number[] {
  const header = [(size >>> 24) & 0xff, (size >>> 16) & 0xff, (size >>> 8) & 0xff, size & 0xff];
  const bytes = [...header, ...new TextEncoder().encode(type)];
  return [...bytes, ...Array.from({ length: Math.max(0, written - 8) }, () => 0)];
}

describe('container format of a recording', () => {
  const packets = (count: number) =>
    Uint8Array.from({ length: 188 * count + 1 }, (_, at) => (at % 188 === 0 ? 0x47 : 0xff));

  it('is a transport stream if each packet begins with its sync byte', () => {
    expect(containerOf(packets(1))).toBe('.ts');
    expect(containerOf(packets(1).subarray(0, 188))).toBe('.ts');
    expect(containerOf(packets(1).fill(0x48, 188))).toBeNull();
    expect(containerOf(new TextEncoder().encode(`G${' '.repeat(300)}`))).toBeNull();
  });

  it('is WebM if the first four bytes match', () => {
    expect(containerOf(Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3, 0))).toBe('.webm');
    expect(containerOf(Uint8Array.of(0x1a, 0x45, 0xdf, 0xa4, 0))).toBeNull();
  });

  it.each(['ftyp', 'styp', 'moov', 'moof', 'sidx', 'mdat', 'free', 'emsg'])(
    'is MP4 if the first box is %s',
    (type) => {
      expect(containerOf(Uint8Array.from(box(type, 16)))).toBe('.mp4');
    },
  );

  it.each(['', '<!doctype html><title>Sign in</title>', '#EXTM3U'])('is null for %j', (text) => {
    expect(containerOf(new TextEncoder().encode(text))).toBeNull();
  });
});

describe('first fragment of an MP4 segment', () => {
  const endOf = (...boxes: number[][]) => fragmentEnd(Uint8Array.from(boxes.flat()));

  it('ends with its media data, of which only the header must be read', () => {
    expect(endOf(box('styp', 24), box('moof', 100), box('mdat', 70_000, 8))).toBe(70_124);
    expect(endOf(box('mdat', 8))).toBe(8);
    expect(endOf(box('moof', 24), box('mdat', 2 ** 31, 8))).toBe(24 + 2 ** 31);
  });

  it('can have a 64-bit size', () => {
    const large = [...box('mdat', 1, 8), 0, 0, 0, 1, 0, 0, 0, 20];
    expect(endOf(box('moof', 24), large)).toBe(24 + 2 ** 32 + 20);
  });

  it('is found after unknown boxes', () => {
    expect(endOf(box('moof', 24), box('uuid', 40), box('mdat', 90, 8))).toBe(154);
  });

  it('is found in a view that begins in the middle of a buffer', () => {
    const bytes = Uint8Array.from([...box('free', 8), ...box('moof', 24), ...box('mdat', 90, 8)]);
    expect(fragmentEnd(bytes.subarray(8))).toBe(114);
  });

  it.each([
    ['the media data follows the given bytes', [box('moof', 100)]],
    ['the header of the media data is truncated', [box('moof', 24), box('mdat', 90, 8).slice(0, 7)]],
    ['a box extends to the end of the file', [box('moof', 24), box('mdat', 0, 8)]],
    ['a 64-bit size is truncated', [box('moof', 24), box('mdat', 1, 8)]],
    ['the bytes are not an MP4', [box('uuid', 40), box('mdat', 90, 8)]],
    ['there are no bytes', []],
  ])('has an unknown end if %s', (_why, boxes) => {
    expect(endOf(...boxes)).toBeNull();
  });
});
