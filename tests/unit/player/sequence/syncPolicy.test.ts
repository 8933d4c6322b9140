import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectedSeekTime, syncAction } from '@/player/sequence/syncPolicy';

type SyncInput = Parameters<typeof syncAction>[0];

const FRAME = 1 / 15;

const input = (change: Partial<SyncInput>): SyncInput => ({
  leader: 'playing',
  rate: 1,
  error: 0,
  frame: FRAME,
  isHolding: false,
  isAudible: false,
  seekTime: 0.2,
  ...change,
});

/** @returns the error in seconds after this many steps of 100 ms, if seeks take no time */
function follow(change: Partial<SyncInput>, steps: number): number {
  const { rate, error: first } = input(change);
  let error = first;
  let isHolding = false;
  for (let step = 0; step < steps; step += 1) {
    const action = syncAction(input({ ...change, error, isHolding }));
    isHolding = action.kind === 'hold';
    if (action.kind === 'seek') error = action.ahead;
    else error += ((action.kind === 'hold' ? 0 : action.rate) - rate) * 0.1;
  }
  return error;
}

describe('sync policy', () => {
  it('reduces any offset of up to 10 s to about a frame within nine seconds, at every speed', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -10, max: 10, noNaN: true }),
        fc.constantFrom(1, 2, 4, 8),
        (realTime, rate) => {
          const steps = 20 + (realTime > 0.3 && realTime <= 5 ? Math.ceil(realTime * 10) : 0);
          const left = follow({ error: realTime * rate, rate }, steps);
          // Steps of 100 ms limit the precision of a pause.
          expect(Math.abs(left / rate)).toBeLessThan(0.11);
          expect(Math.abs(follow({ error: left, rate }, 20))).toBeLessThanOrEqual(
            Math.max(FRAME, 0.02 * rate),
          );
        },
      ),
    );
  });

  it('changes the speed of an audible player by at most 12 %', () => {
    fc.assert(
      fc.property(fc.double({ min: -0.69, max: 0.29, noNaN: true }), (error) => {
        const action = syncAction(input({ error, isAudible: true }));
        const speed = action.kind === 'play' ? action.rate : Number.NaN;
        expect(Math.abs(speed - 1)).toBeLessThanOrEqual(0.121);
      }),
    );
  });

  it.each([
    ['a muted player', false, 1, 1.5],
    ['an audible player', true, 1, 1.12],
    ['a player at 2x, whose sound is off', true, 2, 3],
  ])('limits the speed at which %s catches up', (_player, isAudible, rate, speed) => {
    expect(syncAction(input({ isAudible, rate, error: -0.6 * rate }))).toEqual({ kind: 'play', rate: speed });
  });

  it.each([1, 2, 4, 8])('ignores an offset of half a frame at %sx', (rate) => {
    expect(syncAction(input({ rate, error: FRAME / 2 }))).toEqual({ kind: 'play', rate });
    expect(syncAction(input({ rate, error: -FRAME / 2 }))).toEqual({ kind: 'play', rate });
    expect(syncAction(input({ rate, error: -FRAME * 0.6 }))).not.toEqual({ kind: 'play', rate });
  });

  it('seeks to the position that the leader will have at the end of the seek', () => {
    expect(syncAction(input({ error: -10, rate: 4, seekTime: 0.5 }))).toEqual({ kind: 'seek', ahead: 2 });
  });

  it('pauses a player that is far ahead until the leader has caught up', () => {
    expect(syncAction(input({ error: 0.2 })).kind).toBe('play');
    expect(syncAction(input({ error: 2 })).kind).toBe('hold');
    expect(syncAction(input({ error: 0.2, isHolding: true })).kind).toBe('hold');
    expect(syncAction(input({ error: 0.02, isHolding: true })).kind).toBe('play');
  });

  it('pauses a player while the leader waits for data', () => {
    expect(syncAction(input({ leader: 'buffering', error: -0.5 }))).toEqual({ kind: 'hold' });
    expect(syncAction(input({ leader: 'buffering', error: -5 }))).toEqual({ kind: 'seek', ahead: 0 });
    expect(syncAction(input({ leader: 'buffering', error: -2, rate: 4 }))).toEqual({ kind: 'hold' });
  });

  it('follows a paused leader that steps by a short frame', () => {
    expect(syncAction(input({ leader: 'paused', error: 0.01 }))).toEqual({ kind: 'hold' });
    for (const step of [1 / 60, -1 / 60, -FRAME]) {
      expect(syncAction(input({ leader: 'paused', error: step }))).toEqual({ kind: 'seek', ahead: 0 });
    }
  });

  it('estimates the next seek from earlier ones, up to 8 s', () => {
    let expected = 0.2;
    let misses = 0;
    while (expected < 1.5) {
      expected = expectedSeekTime(expected, 1.5);
      misses += 1;
    }
    expect(misses).toBe(1);
    expect(expectedSeekTime(1, 1)).toBe(1.25);
    expect(expectedSeekTime(1, 0.2)).toBe(0.6);
    expect(expectedSeekTime(1, 1_000)).toBe(8);
  });
});
