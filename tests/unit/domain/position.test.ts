import { describe, expect, it } from 'vitest';
import { headingBetween, lengthOf, metresBetween, placeAlong } from '@/domain/position';

const BERLIN = { lat: 52.520_008, lng: 13.404_954 };
const PARIS = { lat: 48.856_613, lng: 2.352_222 };
const EQUATOR = [
  { lat: 0, lng: 0 },
  { lat: 0, lng: 1 },
  { lat: 1, lng: 1 },
];

describe('places on earth', () => {
  it('measures the way between two cities', () => {
    expect(metresBetween(BERLIN, PARIS) / 1000).toBeCloseTo(877.5, 0);
    expect(metresBetween(BERLIN, BERLIN)).toBe(0);
  });

  it('knows the four winds', () => {
    const here = { lat: 0, lng: 0 };
    expect(headingBetween(here, { lat: 1, lng: 0 })).toBeCloseTo(0);
    expect(headingBetween(here, { lat: 0, lng: 1 })).toBeCloseTo(90);
    expect(headingBetween(here, { lat: -1, lng: 0 })).toBeCloseTo(180);
    expect(headingBetween(here, { lat: 0, lng: -1 })).toBeCloseTo(270);
    expect(headingBetween(here, here)).toBe(0);
  });

  it('follows a line around its corner', () => {
    const first = lengthOf(EQUATOR.slice(0, 2));
    expect(placeAlong(EQUATOR, first / 2)?.position.lng).toBeCloseTo(0.5, 6);
    expect(placeAlong(EQUATOR, first / 2)?.heading).toBeCloseTo(90);
    expect(placeAlong(EQUATOR, first * 1.5)?.position.lat).toBeCloseTo(0.5, 4);
    expect(placeAlong(EQUATOR, first * 1.5)?.heading).toBeCloseTo(0);
  });

  it('stays within the line', () => {
    expect(placeAlong(EQUATOR, -5)?.position).toEqual({ lat: 0, lng: 0 });
    expect(placeAlong(EQUATOR, 1e9)?.position).toEqual({ lat: 1, lng: 1 });
    expect(placeAlong([], 10)).toBeNull();
    expect(placeAlong([BERLIN], 10)?.position).toEqual(BERLIN);
  });
});
