import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isVehicleTab, nextOrder, sortDrivers, type Driver, type DriverColumn } from '@/domain/vehicle';

const driver = (id: string, name: string, lastDrivenAt: number, score: number): Driver => ({
  id,
  name,
  vehicleId: 'v',
  lastDrivenAt,
  score,
});
const DRIVERS = [driver('10', 'Zoe', 3, 4.1), driver('9', 'Amir', 1, 4.9), driver('8', 'Élan', 2, 4.1)];
const idsBy = (column: DriverColumn, direction: 'ascending' | 'descending') =>
  sortDrivers(DRIVERS, { column, direction }).map(({ id }) => id);

describe('sorted drivers', () => {
  it('are ordered by number in numeric columns and alphabetically in others', () => {
    expect(idsBy('id', 'ascending')).toEqual(['8', '9', '10']);
    expect(idsBy('name', 'ascending')).toEqual(['9', '8', '10']);
    expect(idsBy('lastDriven', 'descending')).toEqual(['10', '8', '9']);
  });

  it('are ordered by id in both directions if their scores are equal', () => {
    expect(idsBy('score', 'ascending')).toEqual(['8', '10', '9']);
    expect(idsBy('score', 'descending')).toEqual(['9', '8', '10']);
  });

  it('include every driver', () => {
    const any = fc.record({
      id: fc.string(),
      name: fc.string(),
      vehicleId: fc.constant('v'),
      lastDrivenAt: fc.integer(),
      score: fc.double({ min: 0, max: 5, noNaN: true }),
    });
    const column = fc.constantFrom<DriverColumn>('id', 'name', 'lastDriven', 'score');
    fc.assert(
      fc.property(fc.array(any), column, (drivers, by) => {
        const sorted = sortDrivers(drivers, { column: by, direction: 'descending' });
        expect(new Set(sorted)).toEqual(new Set(drivers));
        expect(sorted).toHaveLength(drivers.length);
      }),
    );
  });

  it('are reversed by a second press on the same header', () => {
    const first = nextOrder({ column: 'id', direction: 'ascending' }, 'score');
    expect(first).toEqual({ column: 'score', direction: 'ascending' });
    expect(nextOrder(first, 'score').direction).toBe('descending');
    expect(nextOrder(nextOrder(first, 'score'), 'score').direction).toBe('ascending');
  });
});

describe('vehicle tabs', () => {
  it('include only the four known ones', () => {
    expect(['summary', 'recordings', 'live-gps', 'live-view'].every(isVehicleTab)).toBe(true);
    expect([undefined, '', 'Summary', 'settings', '__proto__'].some(isVehicleTab)).toBe(false);
  });
});
