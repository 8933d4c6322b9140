import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correctionFor } from '@/player/sequence/follow';

describe('pictures that are held together', () => {
  it('come together within seconds by changes of speed that nobody minds, at every speed', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -0.69, max: 0.69, noNaN: true }),
        fc.constantFrom(1, 2, 4, 8),
        (onTheWall, rate) => {
          let error = onTheWall * rate;
          for (let tick = 0; tick < 100; tick += 1) {
            const correction = correctionFor(error, rate);
            const speed = correction.kind === 'rate' ? correction.rate : Number.NaN;
            // Speech is speech at its own speed only.
            expect(Math.abs(speed / rate - 1)).toBeLessThanOrEqual(rate === 1 ? 0.121 : 0.501);
            error += (speed - rate) * 0.1;
          }
          expect(Math.abs(error / rate)).toBeLessThan(0.03);
        },
      ),
    );
  });

  it('come together within a second where the day runs fast, since a second there is many', () => {
    let error = 1;
    for (let tick = 0; tick < 10; tick += 1) {
      const correction = correctionFor(error, 4);
      error += ((correction.kind === 'rate' ? correction.rate : Number.NaN) - 4) * 0.1;
    }
    expect(Math.abs(error)).toBeLessThan(0.25);
  });

  it('jump only when they are far apart', () => {
    expect(correctionFor(3, 1)).toEqual({ kind: 'seek' });
    expect(correctionFor(-2, 4).kind).toBe('rate');
    expect(correctionFor(0.01, 1)).toEqual({ kind: 'rate', rate: 1 });
  });
});
