import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_CONNECTIONS, takesTurns, turnOf } from '@/domain/wall/turns';

const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `c${index}`);
const all = (cameras: readonly string[]) => ({ cameras, playing: new Set(cameras) });

const walls = fc
  .record({
    count: fc.integer({ min: 1, max: 40 }),
    tileCount: fc.constantFrom(1, 4, 9, 16),
    turn: fc.integer({ min: 0, max: 5_000 }),
    offline: fc.array(fc.integer({ min: 0, max: 39 }), { maxLength: 20 }),
    forward: fc.uniqueArray(fc.integer({ min: 0, max: 39 }), { maxLength: 20 }),
    pressed: fc.uniqueArray(fc.integer({ min: 0, max: 39 }), { maxLength: 20 }),
  })
  .map(({ count, tileCount, turn, offline, forward, pressed }) => {
    const cameras = names(count);
    const named = (indexes: readonly number[]) => indexes.flatMap((index) => cameras[index] ?? []);
    const playing = new Set(cameras.filter((_, index) => !offline.includes(index)));
    return {
      cameras,
      playing,
      tileCount: Math.min(tileCount, count),
      turn,
      forward: named(forward),
      pressed: named(pressed),
    };
  });

describe('wall rotation', () => {
  it('fills every tile and connects at most nine cameras', () => {
    fc.assert(
      fc.property(walls, fc.boolean(), (wall, isChanging) => {
        const { tiles, connected } = turnOf({ ...wall, isChanging });
        expect(tiles).toHaveLength(wall.tileCount);
        expect(new Set(tiles).size).toBe(tiles.length);
        expect(tiles.every((camera) => wall.cameras.includes(camera))).toBe(true);
        expect(connected.size).toBeLessThanOrEqual(MAX_CONNECTIONS);
        expect([...connected].every((camera) => wall.playing.has(camera))).toBe(true);
      }),
    );
  });

  it('connects the next cameras before their turn', () => {
    fc.assert(
      fc.property(walls, (arbitrary) => {
        const wall = { ...arbitrary, forward: [], pressed: [] };
        const before = turnOf({ ...wall, isChanging: true });
        const after = turnOf({ ...wall, turn: wall.turn + 1, isChanging: false });
        const coming = after.tiles.filter(
          (camera) => !before.tiles.includes(camera) && wall.playing.has(camera),
        );
        expect(coming.filter((camera) => !before.connected.has(camera))).toEqual([]);
      }),
    );
  });

  it('shows every camera in turn', () => {
    fc.assert(
      fc.property(walls, (arbitrary) => {
        const wall = { ...arbitrary, forward: [], pressed: [] };
        const seen = new Set<string>();
        const live = new Set<string>();
        for (let turn = 0; turn <= wall.cameras.length; turn += 1) {
          const { tiles, connected } = turnOf({ ...wall, turn, isChanging: false });
          for (const camera of tiles) {
            seen.add(camera);
            if (connected.has(camera)) live.add(camera);
          }
        }
        expect(seen.size).toBe(wall.cameras.length);
        expect(live.size).toBe(wall.playing.size);
      }),
    );
  });

  it('keeps a camera connected during its first two turns on the wall', () => {
    fc.assert(
      fc.property(walls, (arbitrary) => {
        const wall = { ...arbitrary, forward: [], pressed: [], isChanging: false };
        const before = turnOf(wall);
        const after = turnOf({ ...wall, turn: wall.turn + 1 });
        const later = turnOf({ ...wall, turn: wall.turn + 2 });
        const come = after.tiles.filter(
          (camera) => !before.tiles.includes(camera) && wall.playing.has(camera),
        );
        expect(come.filter((camera) => !after.connected.has(camera))).toEqual([]);
        const staying = come.filter((camera) => later.tiles.includes(camera));
        expect(staying.filter((camera) => !later.connected.has(camera))).toEqual([]);
      }),
    );
  });

  it('keeps a camera in its tile while it stays on the wall', () => {
    fc.assert(
      fc.property(walls, (arbitrary) => {
        const wall = { ...arbitrary, forward: [], pressed: [], isChanging: false };
        const { tiles } = turnOf(wall);
        const next = turnOf({ ...wall, turn: wall.turn + 1 });
        const staying = next.tiles.filter((camera) => tiles.includes(camera));
        expect(staying.map((camera) => next.tiles.indexOf(camera))).toEqual(
          staying.map((camera) => tiles.indexOf(camera)),
        );
        expect(staying.length < tiles.length).toBe(wall.cameras.length > wall.tileCount);
      }),
    );
  });

  it('replaces all four tiles of a wall in one turn', () => {
    const wall = { ...all(names(8)), tileCount: 4, isChanging: false };
    expect(turnOf({ ...wall, turn: 0 }).tiles).toEqual(['c0', 'c1', 'c2', 'c3']);
    expect(turnOf({ ...wall, turn: 1 }).tiles).toEqual(['c4', 'c5', 'c6', 'c7']);
  });

  it('shares nine connections among twelve visible cameras', () => {
    const wall = { ...all(names(12)), tileCount: 12 };
    const live = (turn: number, isChanging: boolean) => [...turnOf({ ...wall, turn, isChanging }).connected];
    expect(live(0, false)).toEqual(names(9));
    expect(live(0, true)).toEqual(live(1, false));
    expect(live(1, false)).toHaveLength(9);
    expect(live(1, false)).toContain('c9');
    expect(live(1, false)).not.toContain('c0');
  });

  it('shows and connects a camera that is moved to the front', () => {
    const { tiles, connected } = turnOf({
      ...all(names(12)),
      tileCount: 12,
      turn: 0,
      isChanging: false,
      forward: ['c11'],
    });
    expect([tiles[0], tiles[11]]).toEqual(['c11', 'c0']);
    expect(connected.has('c11')).toBe(true);
    const first = turnOf({
      ...all(names(4)),
      tileCount: 4,
      turn: 0,
      isChanging: false,
      forward: ['c2', 'c0'],
    });
    expect(first.tiles).toEqual(['c2', 'c0', 'c1', 'c3']);
    const beyond = turnOf({ ...all(names(12)), tileCount: 4, turn: 0, isChanging: true, forward: ['c9'] });
    expect(beyond.tiles).toEqual(['c9', 'c1', 'c2', 'c3']);
    expect(beyond.connected.has('c9')).toBe(true);
  });

  it('connects no other camera when a camera moves to the front', () => {
    const wall = { ...all(names(12)), tileCount: 12, turn: 4, isChanging: false };
    const before = turnOf(wall).connected;
    const after = turnOf({ ...wall, forward: ['c3'] }).connected;
    expect(before.has('c3')).toBe(false);
    expect([...after].filter((camera) => !before.has(camera))).toEqual(['c3']);
  });

  it('keeps a camera connected after the user has pressed its Play button', () => {
    const wall = { ...all(names(12)), tileCount: 12, forward: names(10), pressed: ['c11'] };
    for (let turn = 0; turn < 12; turn += 1) {
      expect(turnOf({ ...wall, turn, isChanging: turn % 2 === 0 }).connected).toContain('c11');
    }
  });

  it('is off if all cameras fit on the wall and at most nine of them play', () => {
    expect(takesTurns({ ...all(names(9)), tileCount: 9 })).toBe(false);
    expect(takesTurns({ ...all(names(10)), tileCount: 10 })).toBe(true);
    expect(takesTurns({ cameras: names(10), playing: new Set(['c1']), tileCount: 10 })).toBe(false);
    expect(takesTurns({ cameras: names(5), playing: new Set(), tileCount: 4 })).toBe(true);
  });
});
