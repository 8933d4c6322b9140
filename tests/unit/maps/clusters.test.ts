import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clusterByDistance } from '@/maps/clusters';

const at = (id: string, lat: number, lng: number) => ({ id, position: { lat, lng } });

const idsOf = (groups: readonly { items: readonly { id: string }[] }[]) =>
  groups.map(({ items }) => items.map(({ id }) => id).join('+'));

describe('vehicle clusters', () => {
  it('merge overlapping vehicles and split at a higher zoom', () => {
    const vehicles = [at('a', 37.335, -121.885), at('b', 37.336, -121.886), at('c', 37.4, -121.8)];
    expect(idsOf(clusterByDistance(vehicles, 10, 44))).toEqual(['a+b', 'c']);
    expect(idsOf(clusterByDistance(vehicles, 16, 44))).toEqual(['a', 'b', 'c']);
  });

  it('are centered among their vehicles', () => {
    const [cluster] = clusterByDistance([at('a', 10, 20), at('b', 10.002, 20.004)], 5, 44);
    expect(cluster?.position.lat).toBeCloseTo(10.001, 6);
    expect(cluster?.position.lng).toBeCloseTo(20.002, 6);
  });

  it('never contain a selected vehicle', () => {
    const vehicles = [at('a', 37.335, -121.885), at('b', 37.335, -121.885), at('c', 37.335, -121.885)];
    const groups = clusterByDistance(vehicles, 10, 44, ({ id }) => id === 'a');
    expect(idsOf(groups)).toEqual(['a', 'b+c']);
  });

  it('show every vehicle exactly once, anywhere and at any zoom', () => {
    const place = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(place, { maxLength: 30 }), fc.integer({ min: 0, max: 20 }), (places, zoom) => {
        const vehicles = places.map((position, index) => ({ id: String(index), position }));
        const shown = clusterByDistance(vehicles, zoom, 44).flatMap(({ items }) => items.map(({ id }) => id));
        expect(shown.toSorted()).toEqual(vehicles.map(({ id }) => id).toSorted());
      }),
    );
  });
});
