import { expect, test } from 'vitest';
import { blend } from '@/features/cover/engine/planes';

const SIDE = 4;
const GRAY = 100;

function grayPlanes(isNv12: boolean, colorSpace: Partial<VideoColorSpace> = {}) {
  const luma = { offset: 0, stride: SIDE, step: 1 };
  const blue = isNv12 ? { offset: 16, stride: 4, step: 2 } : { offset: 16, stride: 2, step: 1 };
  const red = isNv12 ? { ...blue, offset: 17 } : { ...blue, offset: 20 };
  const data = new Uint8Array(24).fill(GRAY);
  const space = {
    fullRange: false,
    matrix: 'bt709',
    primaries: null,
    transfer: null,
    ...colorSpace,
  } as const;
  return {
    data,
    luma,
    blue,
    red,
    colorSpace: { ...space, toJSON: () => space },
    toFrame: () => expect.fail(),
  };
}

const square = (...rgba: readonly number[]) =>
  new Uint8ClampedArray(Array.from({ length: 4 }, () => rgba).flat());
const CORNER = { left: 2, top: 2, width: 2, height: 2 };

test.each(['I420', 'NV12'])('blend: an opaque overlay changes only its own area of an %s frame', (format) => {
  const isNv12 = format === 'NV12';
  const planes = grayPlanes(isNv12);
  blend(planes, CORNER, square(255, 0, 0, 255));
  const { data } = planes;
  expect([10, 11, 14, 15].map((at) => data[at])).toEqual([63, 63, 63, 63]);
  const [blue, red] = isNv12 ? [22, 23] : [19, 23];
  expect([data[blue], data[red]]).toEqual([102, 240]);
  expect(data.filter((value) => value === GRAY)).toHaveLength(18);
});

test('blend: draws black as luma 16, or 0 in full range, with neutral chroma', () => {
  const [limited, full] = [grayPlanes(false), grayPlanes(false, { fullRange: true })];
  for (const planes of [limited, full]) blend(planes, CORNER, square(0, 0, 0, 255));
  expect([limited.data[15], limited.data[19], full.data[15], full.data[19]]).toEqual([16, 128, 0, 128]);
});

test('blend: mixes a translucent overlay with the picture according to its alpha', () => {
  const planes = grayPlanes(false);
  blend(planes, CORNER, square(0, 0, 0, 51));
  expect([planes.data[15], planes.data[19]]).toEqual([83, 106]);
  blend(planes, CORNER, square(0, 0, 0, 0));
  expect(planes.data[15]).toBe(83);
});
