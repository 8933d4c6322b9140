import { describe, expect, it } from 'vitest';
import { createControl } from '@mocks/control';
import { MAX_EVENTS } from '@mocks/setting/setting';
import { createVendor } from '@mocks/vendor';
import { readSetting } from '@mocks/setting/setting';
import { DAY } from '../../support/durations';

const NOON = Date.UTC(2026, 5, 15, 12);

function open(now = NOON) {
  const clock = { now };
  const vendor = createVendor({ now: () => clock.now });
  const control = createControl(vendor);
  const [frontDoor] = vendor.household.cameras();
  if (!frontDoor) throw new Error('The house has no camera.');
  return { vendor, control, frontDoor, clock };
}

describe('mock cameras', () => {
  it('have a one-time fault only once, even if other settings change', () => {
    const { vendor, control, frontDoor } = open();
    control.camera('Front Door').freeze();
    control.camera('Driveway').die();
    expect(vendor.mediaFaults.take(frontDoor.uuid, 'freezes')).toBe(true);
    expect(control.setting().media.map(({ on }) => on)).toEqual(['Driveway']);
    control.set({ cameras: 3 });
    expect(vendor.mediaFaults.take(frontDoor.uuid, 'freezes')).toBe(false);
  });

  it('are created in the requested number, with names of the requested kind', () => {
    const { vendor, control } = open();
    for (const cameras of [0, 1, 1_000]) {
      control.set({ cameras });
      expect(vendor.household.cameras()).toHaveLength(cameras);
    }
    for (const names of ['rtl', 'emoji', 'long'] as const) {
      control.set({ names });
      const shown = vendor.household.cameras().map(({ displayName }) => displayName);
      expect(new Set(shown).size).toBe(1_000);
      expect(vendor.household.cameraNamed(shown[3] ?? '')?.index).toBe(3);
    }
  });
});

describe('mock clip', () => {
  it('can fail while other clips of its camera do not', () => {
    const { vendor, control, frontDoor } = open();
    const [first, second] = vendor.recordings.eventsOf(frontDoor);
    if (!first || !second) throw new Error('Front Door has recorded nothing.');
    control.clips(first.uuid).notFound();
    expect(vendor.recordings.hasFault(frontDoor, first, 'manifest-404')).toBe(true);
    expect(vendor.recordings.hasFault(frontDoor, second, 'manifest-404')).toBe(false);
  });
});

describe('mock events', () => {
  const total = (vendor: ReturnType<typeof open>['vendor']) =>
    vendor.household.cameras().reduce((sum, camera) => sum + vendor.recordings.eventsOf(camera).length, 0);

  it.each([0, 1, 7, 1_003])('number exactly %i, all within the last 30 days', (events) => {
    const { vendor, control, clock } = open();
    control.set({ events });
    for (const hours of [0, 7, 31]) {
      clock.now = NOON + hours * 3_600_000;
      expect(total(vendor)).toBe(events);
      for (const camera of vendor.household.cameras()) {
        for (const { timestamp } of vendor.recordings.eventsOf(camera)) {
          expect(timestamp).toBeLessThanOrEqual(clock.now);
          expect(timestamp).toBeGreaterThan(clock.now - 30 * DAY);
        }
      }
    }
  });

  it('can number a hundred thousand per camera, newest first, with unique ids', () => {
    const { vendor, control, frontDoor } = open();
    control.set({ events: MAX_EVENTS, cameras: 1 });
    const events = vendor.recordings.eventsOf(frontDoor);
    expect(events).toHaveLength(MAX_EVENTS);
    expect(new Set(events.map(({ uuid }) => uuid)).size).toBe(MAX_EVENTS);
    expect(
      events.every(({ timestamp }, index) => index === 0 || timestamp < (events[index - 1]?.timestamp ?? 0)),
    ).toBe(true);
  });
});

describe('mock vendor with a seed', () => {
  it('generates the same cameras and events each time a link is opened', () => {
    const link = 'scenario=slow&demo-seed=7&demo-cameras=20&demo-events=500&demo-names=rtl';
    const seen = () => {
      const { vendor } = open();
      vendor.set(readSetting(new URLSearchParams(link)).setting);
      return vendor.household.cameras().map((camera) => [camera, vendor.recordings.eventsOf(camera)]);
    };
    expect(seen()).toEqual(seen());
  });

  it('generates other events for another seed', () => {
    const { vendor, control, frontDoor } = open();
    const before = vendor.recordings.eventsOf(frontDoor);
    control.set({ seed: 8 });
    expect(vendor.recordings.eventsOf(frontDoor)).not.toEqual(before);
  });
});
