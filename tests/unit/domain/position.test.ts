import { describe, expect, it } from 'vitest';
import { headingBetween, lengthOf, metersBetween, placeAlong } from '@/domain/position';

const BERLIN = { lat: 52.520_008, lng: 13.404_954 };
const PARIS = { lat: 48.856_613, lng: 2.352_222 };
const EQUATOR = [
  { lat: 0, lng: 0 },
  { lat: 0, lng: 1 },
  { lat: 1, lng: 1 },
];

describe('geographic positions', () => {
  it('have the correct distance between two cities', () => {
    expect(metersBetween(BERLIN, PARIS) / 1000).toBeCloseTo(877.5, 0);
    expect(metersBetween(BERLIN, BERLIN)).toBe(0);
  });

  it('have the correct bearing in all four directions', () => {
    const here = { lat: 0, lng: 0 };
    expect(headingBetween(here, { lat: 1, lng: 0 })).toBeCloseTo(0);
    expect(headingBetween(here, { lat: 0, lng: 1 })).toBeCloseTo(90);
    expect(headingBetween(here, { lat: -1, lng: 0 })).toBeCloseTo(180);
    expect(headingBetween(here, { lat: 0, lng: -1 })).toBeCloseTo(270);
    expect(headingBetween(here, here)).toBe(0);
  });

  it('follow a line around its corners', () => {
    const first = lengthOf(EQUATOR.slice(0, 2));
    expect(placeAlong(EQUATOR, first / 2)?.position.lng).toBeCloseTo(0.5, 6);
    expect(placeAlong(EQUATOR, first / 2)?.heading).toBeCloseTo(90);
    expect(placeAlong(EQUATOR, first * 1.5)?.position.lat).toBeCloseTo(0.5, 4);
    expect(placeAlong(EQUATOR, first * 1.5)?.heading).toBeCloseTo(0);
  });

  it('account for shorter degrees of longitude far from the equator', () => {
    // At 60° a degree of longitude is half as long as a degree of latitude.
    expect(headingBetween({ lat: 60, lng: 10 }, { lat: 60.1, lng: 10.2 })).toBeCloseTo(45, 0);
    expect(headingBetween({ lat: 60, lng: 10 }, { lat: 59.9, lng: 10.2 })).toBeCloseTo(135, 0);
  });

  it('advance along a line that contains duplicate points', () => {
    const line = [BERLIN, BERLIN, { lat: BERLIN.lat, lng: BERLIN.lng + 0.01 }, BERLIN];
    const half = placeAlong(line, lengthOf(line) / 4);
    expect(half?.position.lat).toBeCloseTo(BERLIN.lat, 6);
    expect(half?.position.lng).toBeCloseTo(BERLIN.lng + 0.005, 6);
    expect(half?.heading).toBeCloseTo(90, 0);
    expect(placeAlong(line, 0)).toEqual({ position: BERLIN, heading: half?.heading });
    const end = placeAlong([...line, BERLIN], 1e9);
    expect(end?.position).toEqual(BERLIN);
    expect(end?.heading).toBeCloseTo(270, 0);
  });

  it('stay on their line for distances before its start or past its end', () => {
    expect(placeAlong(EQUATOR, -5)?.position).toEqual({ lat: 0, lng: 0 });
    expect(placeAlong(EQUATOR, 1e9)?.position).toEqual({ lat: 1, lng: 1 });
    expect(placeAlong([], 10)).toBeNull();
    expect(placeAlong([BERLIN], 10)?.position).toEqual(BERLIN);
  });
});
