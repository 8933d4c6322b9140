import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Position } from '@/domain/position';
import { makeGlider } from '@/maps/glide';

const START: Position = { lat: 0, lng: 0 };
const AIM: Position = { lat: 1, lng: 2 };

describe('gliding pin', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
    return () => vi.useRealTimers();
  });

  const watched = () => {
    const places: Position[] = [];
    return { places, glider: makeGlider(START, (position) => places.push(position)) };
  };

  it('reaches its target in small steps, none of them backwards', () => {
    const { places, glider } = watched();
    glider.to(AIM, 500);
    vi.advanceTimersByTime(700);
    expect(places.length).toBeGreaterThan(10);
    expect(places.at(-1)).toEqual(AIM);
    const lats = places.map(({ lat }) => lat);
    expect(lats).toEqual(lats.toSorted((a, b) => a - b));
  });

  it('continues towards a new target without a jump', () => {
    const { places, glider } = watched();
    glider.to(AIM, 500);
    vi.advanceTimersByTime(250);
    const turn = places.at(-1);
    glider.to(START, 500);
    vi.advanceTimersByTime(32);
    expect(Math.abs((places.at(-1)?.lat ?? 0) - (turn?.lat ?? 1))).toBeLessThan(0.1);
    vi.advanceTimersByTime(600);
    expect(places.at(-1)).toEqual(START);
    const onTheWayBack = places
      .slice(places.findIndex((position) => position === turn))
      .map(({ lat }) => lat);
    expect(onTheWayBack).toEqual(onTheWayBack.toSorted((a, b) => b - a));
  });

  it('reaches its target at once if the duration is zero', () => {
    const { places, glider } = watched();
    glider.to(AIM, 0);
    expect(places).toEqual([AIM]);
  });

  it('stops on request', () => {
    const { places, glider } = watched();
    glider.to(AIM, 500);
    vi.advanceTimersByTime(100);
    glider.stop();
    const count = places.length;
    vi.advanceTimersByTime(600);
    expect(places).toHaveLength(count);
  });
});
