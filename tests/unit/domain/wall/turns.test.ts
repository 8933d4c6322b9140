import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_CONNECTIONS, takesTurns, turnOf } from '@/domain/wall/turns';

const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `c${index}`);
const all = (cameras: readonly string[]) => ({ cameras, playing: new Set(cameras) });

const walls = fc
  .record({
    count: fc.integer({ min: 1, max: 40 }),
    places: fc.constantFrom(1, 4, 9, 16),
    turn: fc.integer({ min: 0, max: 5_000 }),
    offline: fc.array(fc.integer({ min: 0, max: 39 }), { maxLength: 20 }),
    forward: fc.uniqueArray(fc.integer({ min: 0, max: 39 }), { maxLength: 20 }),
    pressed: fc.uniqueArray(fc.integer({ min: 0, max: 39 }), { maxLength: 20 }),
  })
  .map(({ count, places, turn, offline, forward, pressed }) => {
    const cameras = names(count);
    const named = (indexes: readonly number[]) => indexes.flatMap((index) => cameras[index] ?? []);
    const playing = new Set(cameras.filter((_, index) => !offline.includes(index)));
    return {
      cameras,
      playing,
      places: Math.min(places, count),
      turn,
      forward: named(forward),
      pressed: named(pressed),
    };
  });

describe('wall rotation', () => {
  it('fills every tile while it connects at most nine cameras', () => {
    fc.assert(
      fc.property(walls, fc.boolean(), (wall, isChanging) => {
        const { places, connected } = turnOf({ ...wall, isChanging });
        expect(places).toHaveLength(wall.places);
        expect(new Set(places).size).toBe(places.length);
        expect(places.every((camera) => wall.cameras.includes(camera))).toBe(true);
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
        const coming = after.places.filter(
          (camera) => !before.places.includes(camera) && wall.playing.has(camera),
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
          const { places, connected } = turnOf({ ...wall, turn, isChanging: false });
          for (const camera of places) {
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
        const come = after.places.filter(
          (camera) => !before.places.includes(camera) && wall.playing.has(camera),
        );
        expect(come.filter((camera) => !after.connected.has(camera))).toEqual([]);
        const staying = come.filter((camera) => later.places.includes(camera));
        expect(staying.filter((camera) => !later.connected.has(camera))).toEqual([]);
      }),
    );
  });

  it('keeps a camera in its tile while it stays on the wall', () => {
    fc.assert(
      fc.property(walls, (arbitrary) => {
        const wall = { ...arbitrary, forward: [], pressed: [], isChanging: false };
        const { places } = turnOf(wall);
        const next = turnOf({ ...wall, turn: wall.turn + 1 });
        const staying = next.places.filter((camera) => places.includes(camera));
        expect(staying.map((camera) => next.places.indexOf(camera))).toEqual(
          staying.map((camera) => places.indexOf(camera)),
        );
        expect(staying.length < places.length).toBe(wall.cameras.length > wall.places);
      }),
    );
  });

  it('replaces up to four tiles at a time', () => {
    const wall = { ...all(names(8)), places: 4, isChanging: false };
    expect(turnOf({ ...wall, turn: 0 }).places).toEqual(['c0', 'c1', 'c2', 'c3']);
    expect(turnOf({ ...wall, turn: 1 }).places).toEqual(['c4', 'c5', 'c6', 'c7']);
  });

  it('shares nine connections among twelve visible cameras', () => {
    const wall = { ...all(names(12)), places: 12 };
    const live = (turn: number, isChanging: boolean) => [...turnOf({ ...wall, turn, isChanging }).connected];
    expect(live(0, false)).toEqual(names(9));
    expect(live(0, true)).toEqual(live(1, false));
    expect(live(1, false)).toHaveLength(9);
    expect(live(1, false)).toContain('c9');
    expect(live(1, false)).not.toContain('c0');
  });

  it('shows and connects a camera that is moved to the front', () => {
    const { places, connected } = turnOf({
      ...all(names(12)),
      places: 12,
      turn: 0,
      isChanging: false,
      forward: ['c11'],
    });
    expect([places[0], places[11]]).toEqual(['c11', 'c0']);
    expect(connected.has('c11')).toBe(true);
    const first = turnOf({ ...all(names(4)), places: 4, turn: 0, isChanging: false, forward: ['c2', 'c0'] });
    expect(first.places).toEqual(['c2', 'c0', 'c1', 'c3']);
    const beyond = turnOf({ ...all(names(12)), places: 4, turn: 0, isChanging: true, forward: ['c9'] });
    expect(beyond.places).toEqual(['c9', 'c1', 'c2', 'c3']);
    expect(beyond.connected.has('c9')).toBe(true);
  });

  it('keeps the other connections when a camera moves to the front', () => {
    const wall = { ...all(names(12)), places: 12, turn: 4, isChanging: false };
    const before = turnOf(wall).connected;
    const after = turnOf({ ...wall, forward: ['c3'] }).connected;
    expect(before.has('c3')).toBe(false);
    expect([...after].filter((camera) => !before.has(camera))).toEqual(['c3']);
  });

  it('keeps a camera connected after its Play was pressed', () => {
    const wall = { ...all(names(12)), places: 12, forward: names(10), pressed: ['c11'] };
    for (let turn = 0; turn < 12; turn += 1) {
      expect(turnOf({ ...wall, turn, isChanging: turn % 2 === 0 }).connected).toContain('c11');
    }
  });

  it('is off if all cameras fit on the wall', () => {
    expect(takesTurns({ ...all(names(9)), places: 9 })).toBe(false);
    expect(takesTurns({ ...all(names(10)), places: 10 })).toBe(true);
    expect(takesTurns({ cameras: names(10), playing: new Set(['c1']), places: 10 })).toBe(false);
    expect(takesTurns({ cameras: names(5), playing: new Set(), places: 4 })).toBe(true);
  });
});
