import { describe, expect, it } from 'vitest';
import { buildingFeatures } from '@/maps/city/buildings';
import { dayPalette, nightPalette } from '@/maps/city/palette';
import { BAY, CITY_CENTER, LAKES, PARKS, RIVER, isInCity, toPoint, toPosition } from '@/maps/city/plan';
import { between, isInside } from '@/maps/city/plane';
import { cityStyle } from '@/maps/city/style';
import { layStreets } from '@/maps/city/streets';

const streets = layStreets();
const buildings = buildingFeatures(CITY_CENTER);
const middles = (className: string) =>
  streets
    .filter((street) => street.class === className)
    .flatMap(({ line }) =>
      line.slice(1).flatMap((point, index) => {
        const before = line[index];
        return before ? [between(before, point, 0.5)] : [];
      }),
    );

describe('sample city', () => {
  it('is the same each time it is generated', () => {
    expect(layStreets()).toEqual(streets);
    expect(buildingFeatures(CITY_CENTER)).toEqual(buildings);
  });

  it('has streets of every class, each with a name', () => {
    expect(new Set(streets.map((street) => street.class))).toEqual(
      new Set(['highway', 'avenue', 'main', 'side', 'path']),
    );
    expect(streets.every(({ name }) => name.trim().length > 0)).toBe(true);
    expect(streets.length).toBeGreaterThan(500);
  });

  it('has no side street through water or a park', () => {
    const kept = [BAY, RIVER, ...LAKES.map(({ outline }) => outline), ...PARKS.map(({ outline }) => outline)];
    const wet = middles('side').filter((middle) => kept.some((outline) => isInside(middle, outline)));
    expect(wet).toEqual([]);
  });

  it('has bridges over the river, but no main street across the bay', () => {
    const crossing = streets.filter(
      ({ class: kind, line }) =>
        kind !== 'path' &&
        line.some((point, index) => {
          const next = line[index + 1];
          return (
            next !== undefined &&
            [0.2, 0.4, 0.5, 0.6, 0.8].some((share) => isInside(between(point, next, share), RIVER))
          );
        }),
    );
    expect(crossing.length).toBeGreaterThan(3);
    expect(middles('main').filter((middle) => isInside(middle, BAY))).toEqual([]);
  });

  it('has no house in the river', () => {
    const { features } = buildings;
    expect(features.length).toBeGreaterThan(1000);
    const wet = features.filter(({ geometry }) => {
      if (geometry.type !== 'Polygon') return true;
      const [lng, lat] = geometry.coordinates[0]?.[0] ?? [0, 0];
      return isInside(toPoint({ lat: lat ?? 0, lng: lng ?? 0 }), RIVER);
    });
    expect(wet).toEqual([]);
  });

  it('converts meters to degrees and back, and contains its center', () => {
    const [east, north] = toPoint(toPosition([1234, -4321]));
    expect(east).toBeCloseTo(1234, 3);
    expect(north).toBeCloseTo(-4321, 3);
    expect(isInCity(CITY_CENTER)).toBe(true);
    expect(isInCity({ lat: 52.52, lng: 13.4 })).toBe(false);
  });

  it.each([
    ['day', dayPalette],
    ['night', nightPalette],
  ])('has a %s style that refers to no server', (_name, palette) => {
    const style = cityStyle(palette);
    expect(JSON.stringify({ ...style, sources: {} })).not.toMatch(/https?:/);
    expect(style.glyphs).toBeUndefined();
    expect(style.sprite).toBeUndefined();
  });

  it('has the same layers by day and night, so that a theme change only repaints', () => {
    const ids = (palette: typeof dayPalette) => cityStyle(palette).layers.map(({ id }) => id);
    expect(ids(nightPalette)).toEqual(ids(dayPalette));
  });
});
