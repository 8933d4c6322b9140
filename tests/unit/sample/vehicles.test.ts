import { beforeEach, describe, expect, it, vi } from 'vitest';
import { lengthOf, placeAlong, type Position } from '@/domain/position';
import { toPoint } from '@/maps/city/plan';
import { distance, type Point } from '@/maps/city/plane';
import { layStreets } from '@/maps/city/streets';
import { makeSampleVisit, resetSampleVisit, sampleVisit } from '@/sample/notificationsStore';
import {
  loadDemoRounds,
  loadDrivers,
  loadNotifications,
  loadRecordings,
  loadVehicle,
  loadVehicles,
} from '@/sample/vehicles';
import { HOUR } from '../../support/durations';

async function valueOf<Value>(answer: Promise<{ ok: true; value: Value } | { ok: false }>): Promise<Value> {
  const result = await answer;
  if (!result.ok) throw new Error('The sample did not answer.');
  return result.value;
}

const streets = layStreets();

function metersFromStreets(position: Position): number {
  const point = toPoint(position);
  const away = (a: Point, b: Point): number => {
    const length = distance(a, b) || 1;
    const along = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / length ** 2;
    const share = Math.max(0, Math.min(1, along));
    return distance(point, [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]);
  };
  return Math.min(
    ...streets.flatMap(({ line }) =>
      line.slice(1).map((to, index) => {
        const from = line[index];
        return from ? away(from, to) : Number.POSITIVE_INFINITY;
      }),
    ),
  );
}

const every = (line: readonly Position[], meters: number): readonly Position[] =>
  Array.from({ length: Math.ceil(lengthOf(line) / meters) }, (_, index) => placeAlong(line, index * meters))
    .filter((place) => place !== null)
    .map(({ position }) => position);

describe('sample fleet', () => {
  beforeEach(resetSampleVisit);

  it('has sixteen drivers and four vehicles, three of which were seen within a day', async () => {
    const vehicles = await valueOf(loadVehicles());
    expect(vehicles).toHaveLength(4);
    expect(vehicles.filter(({ seenAt }) => Date.now() - seenAt < 86_400_000)).toHaveLength(3);
    expect(await valueOf(loadDrivers())).toHaveLength(16);
  });

  it('has consistent data about each vehicle', async () => {
    const vehicles = await valueOf(loadVehicles());
    const drivers = await valueOf(loadDrivers());
    for (const vehicle of vehicles) {
      expect(await valueOf(loadVehicle(vehicle.id))).toEqual(vehicle);
      const own = await valueOf(loadDrivers(vehicle.id));
      expect(own).toEqual(drivers.filter(({ vehicleId }) => vehicleId === vehicle.id));
      expect(own).toContainEqual(vehicle.driver);
      expect(Math.max(...own.map(({ lastDrivenAt }) => lastDrivenAt))).toBe(vehicle.driver.lastDrivenAt);
      expect(vehicle.seenAt).toBe(vehicle.driver.lastDrivenAt);
    }
    const names = new Map(vehicles.map(({ id, name }) => [id, name]));
    const mentions = [...(await valueOf(loadNotifications())), ...(await valueOf(loadRecordings()))];
    expect(mentions.every(({ vehicleId, vehicleName }) => names.get(vehicleId) === vehicleName)).toBe(true);
  });

  it('rejects an unknown vehicle', async () => {
    expect(await loadVehicle('nobody')).toMatchObject({
      ok: false,
      failure: { kind: 'refused', status: 404 },
    });
  });

  it('lists only past events, newest first', async () => {
    for (const list of [await valueOf(loadNotifications()), await valueOf(loadRecordings())]) {
      const moments = list.map(({ at }) => at);
      expect(moments).toEqual(moments.toSorted((a, b) => b - a));
      expect(Math.max(...moments)).toBeLessThan(Date.now());
      expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
    }
  });

  it('has routes that follow the streets of the sample city', async () => {
    const trips = (await valueOf(loadVehicles())).map(({ route }) => route);
    const rounds = (await valueOf(loadDemoRounds())).map(({ round }) => round);
    for (const line of [...trips, ...rounds]) {
      const astray = every(line, 400).map(metersFromStreets);
      expect(Math.max(...astray)).toBeLessThan(20);
    }
    for (const round of rounds) expect(round.at(-1)).toEqual(round[0]);
  });

  it('has drivers with scores between 0 and 5', async () => {
    const scores = (await valueOf(loadDrivers())).map(({ score }) => score);
    expect(scores.every((score) => score > 0 && score <= 5)).toBe(true);
  });
});

describe('visit to the sample fleet', () => {
  it('keeps its start time for an hour or until the session ends', () => {
    const now = vi.fn<() => number>(() => 1_000_000);
    const visit = makeSampleVisit(now);
    expect(visit.ago(1_000)).toBe(999_000);
    now.mockReturnValue(2_000_000);
    expect(visit.ago(1_000)).toBe(999_000);
    visit.reset();
    expect(visit.ago(1_000)).toBe(1_999_000);
    visit.dismiss('activity-1');
    now.mockReturnValue(2_000_000 + HOUR);
    expect(visit.ago(1_000)).toBe(1_999_000);
    now.mockReturnValue(2_000_001 + HOUR);
    expect(visit.ago(1_000)).toBe(1_999_001 + HOUR);
    expect([...visit.dismissed()]).toEqual(['activity-1']);
  });

  it('starts at its first use', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 5_000_000 });
    resetSampleVisit();
    expect(sampleVisit.ago(1_000)).toBe(4_999_000);
    vi.useRealTimers();
    resetSampleVisit();
  });

  it('remembers dismissed cards until the session ends', () => {
    const listener = vi.fn<() => void>();
    const stop = sampleVisit.subscribe(listener);
    sampleVisit.dismiss('activity-1');
    expect([...sampleVisit.dismissed()]).toEqual(['activity-1']);
    resetSampleVisit();
    expect(sampleVisit.dismissed().size).toBe(0);
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    sampleVisit.dismiss('activity-2');
    expect(listener).toHaveBeenCalledTimes(2);
    resetSampleVisit();
  });
});
