import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tileCountOf, readWallAddress, WALL_LAYOUTS, writeWallAddress } from '@/domain/wall/address';

const read = (query: string) => readWallAddress(new URLSearchParams(query));

describe('wall URL', () => {
  it('defaults to all cameras and turns of 30 seconds', () => {
    expect(read('')).toEqual({ cameraIds: [], layout: 'auto', every: 30, isKiosk: false });
  });

  it('ignores invalid values', () => {
    expect(read('every=12x').every).toBe(30);
    expect(read('every=x12').every).toBe(30);
    expect(read('every=').every).toBe(30);
    expect(read('every=Infinity').every).toBe(30);
    expect(read('layout=5&every=soon&kiosk=yes&cameras=,,')).toEqual(read(''));
  });

  it('limits nonzero turns to between ten seconds and one day', () => {
    expect(read('every=3').every).toBe(10);
    expect(read('every=3.5').every).toBe(10);
    expect(read('every=-1').every).toBe(10);
    expect(read('every=0').every).toBe(0);
    expect(read('every=45').every).toBe(45);
    expect(read('every=999999999').every).toBe(86_400);
  });

  it('is read exactly as it was written', () => {
    fc.assert(
      fc.property(
        fc.record({
          cameraIds: fc.uniqueArray(fc.string({ minLength: 1, unit: 'grapheme' })),
          layout: fc.constantFrom(...WALL_LAYOUTS),
          every: fc.constantFrom(0, 10, 30, 45, 60),
          isKiosk: fc.boolean(),
        }),
        (address) => {
          expect(read(writeWallAddress(address))).toEqual(address);
        },
      ),
    );
  });

  it('omits default values', () => {
    expect(writeWallAddress(read(''))).toBe('');
  });

  it('allows at most 16 tiles and no more than there are cameras', () => {
    expect(tileCountOf('auto', 7)).toBe(7);
    expect(tileCountOf('auto', 40)).toBe(16);
    expect(tileCountOf('4', 3)).toBe(3);
    expect(tileCountOf('4', 9)).toBe(4);
  });
});
