import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Activity } from '@/domain/activity';
import {
  clampCorrection,
  clipsInOrder,
  LONGEST_UNREAD,
  momentAt,
  positionAt,
  tracksOf,
  USUAL_LENGTH,
} from '@/domain/replay/clips';
import { placeAt, queueOf } from '@/domain/replay/queue';
import { footageOf, NEAR_MOMENT, otherFootage } from '@/domain/replay/sameMoment';
import { SAME_VISIT, visitsOf } from '@/domain/replay/visits';
import { activitiesOn, lengthsOf } from '../../../support/replayArbitraries';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const CAMERAS = ['door', 'drive', 'garden'];
const nothing = { lengths: new Map<string, number>(), corrections: new Map<string, number>() };

const event = (id: string, cameraId: string, second: number, code = 'C0003'): Activity => ({
  id,
  cameraId,
  at: NOON + second * 1_000,
  code,
  thumbnailUrl: null,
});

const day = activitiesOn(NOON, CAMERAS).chain((activities) =>
  fc.record({
    activities: fc.constant(activities),
    lengths: lengthsOf(activities),
    corrections: fc.dictionary(fc.constantFrom(...CAMERAS), fc.integer({ min: -9_000, max: 9_000 })),
  }),
);

const built = ({
  activities,
  lengths,
  corrections,
}: {
  activities: Activity[];
  lengths: Map<string, number>;
  corrections: Record<string, number>;
}) => tracksOf(CAMERAS, activities, { lengths, corrections: new Map(Object.entries(corrections)) });

describe('tracks', () => {
  it('hold every event once, in order, whatever order they came in and however often', () => {
    fc.assert(
      fc.property(day, (given) => {
        const twice = { ...given, activities: [...given.activities, ...given.activities].reverse() };
        const tracks = built(twice);
        const ids = tracks.flatMap(({ clips }) => clips.map(({ id }) => id));
        expect(ids.toSorted()).toEqual(given.activities.map(({ id }) => id).toSorted());
        for (const { clips } of tracks) {
          expect(clips.map(({ at }) => at)).toEqual(
            clips.map(({ at }) => at).toSorted((one, other) => one - other),
          );
        }
      }),
    );
  });

  it('show no second of a camera twice, except where recordings begin in the same instant', () => {
    fc.assert(
      fc.property(day, (given) => {
        for (const { clips } of built(given)) {
          for (const [index, clip] of clips.entries()) {
            expect(clip.until).toBeGreaterThan(clip.at);
            expect(clip.until).toBeLessThanOrEqual(clip.end);
            const next = clips.slice(index + 1).find(({ at }) => at > clip.at);
            expect(clip.until).toBeLessThanOrEqual(next?.at ?? Infinity);
          }
        }
      }),
    );
  });

  it('use a length that was read, and say that all others are estimates', () => {
    const activities = [event('a', 'door', 0), event('b', 'door', 100), event('c', 'drive', 0)];
    const [door, drive] = tracksOf(CAMERAS, activities, {
      ...nothing,
      lengths: new Map([['door a', 24_000]]),
    });
    expect(door?.clips.map(({ at, end, hasKnownLength }) => [end - at, hasKnownLength])).toEqual([
      [24_000, true],
      // The camera's other recordings tell more than nothing.
      [24_000, false],
    ]);
    expect(drive?.clips[0]).toMatchObject({ end: NOON + USUAL_LENGTH, hasKnownLength: false });
  });

  it('put a camera right whose clock is off, by five seconds at most', () => {
    const corrections = new Map([
      ['door', -3_000],
      ['drive', 60_000],
    ]);
    const tracks = tracksOf(CAMERAS, [event('a', 'door', 0), event('b', 'drive', 0)], {
      ...nothing,
      corrections,
    });
    expect(clipsInOrder(tracks).map(({ id, at }) => [id, at - NOON])).toEqual([
      ['a', -3_000],
      ['b', 5_000],
    ]);
    expect(clampCorrection(Number.NaN)).toBe(0);
  });

  it('tell recordings of two cameras with the same event id apart', () => {
    const shared = [event('a', 'door', 0), event('a', 'drive', 0)];
    const tracks = tracksOf(CAMERAS, shared, { ...nothing, lengths: new Map([['door a', 60_000]]) });
    expect(clipsInOrder(tracks).map(({ end, hasKnownLength }) => [end - NOON, hasKnownLength])).toEqual([
      [60_000, true],
      [USUAL_LENGTH, false],
    ]);
    expect(new Set(clipsInOrder(tracks).map(({ key }) => key)).size).toBe(2);
  });

  it('list what began before the day and still runs, and nothing else from before', () => {
    const events = [
      event('ended', 'door', -300),
      event('runs', 'door', -10),
      event('of the day', 'door', 60),
    ];
    const listed = (wanted: number | null, lengths = new Map<string, number>()) =>
      tracksOf(CAMERAS, events, { ...nothing, lengths }, { begin: NOON, wanted })[0]?.clips.map(
        ({ id }) => id,
      );
    expect(listed(null)).toEqual(['runs', 'of the day']);
    expect(listed(null, new Map([['door runs', 4_000]]))).toEqual(['of the day']);
  });

  it('list a recording of unknown length from before the day that a link leads to', () => {
    const events = [event('long', 'door', -120), event('of the day', 'door', 60)];
    const listed = (wanted: number | null, lengths = new Map<string, number>()) =>
      tracksOf(CAMERAS, events, { ...nothing, lengths }, { begin: NOON, wanted })[0]?.clips.map(
        ({ id }) => id,
      );
    expect(listed(NOON + 5_000)).toEqual(['long', 'of the day']);
    expect(listed(NOON + 70_000)).toEqual(['of the day']);
    expect(listed(NOON + 5_000, new Map([['door long', 16_000]]))).toEqual(['of the day']);
  });

  it('lead from a moment to a place in a recording and back', () => {
    fc.assert(
      fc.property(day, fc.double({ min: 0, max: 1, noNaN: true }), (given, share) => {
        for (const clip of clipsInOrder(built(given))) {
          const moment = clip.at + share * (clip.end - clip.at);
          expect(momentAt(clip, positionAt(clip, moment))).toBeCloseTo(moment, 3);
        }
      }),
    );
  });
});

describe('the day as it is played', () => {
  it('has every recording once, in order of time, and gaps only where no camera recorded', () => {
    fc.assert(
      fc.property(day, (given) => {
        const queue = queueOf(built(given));
        expect(queue).toHaveLength(given.activities.length);
        for (const [index, { clip, gapBefore }] of queue.entries()) {
          const before = queue.slice(0, index).map((item) => item.clip);
          expect(before.every(({ at }) => at <= clip.at)).toBe(true);
          const covered = before.length === 0 ? clip.at : Math.max(...before.map(({ until }) => until));
          expect(gapBefore).toBe(Math.max(0, clip.at - covered));
        }
      }),
    );
  });

  it('has a place for every moment: inside what was recorded then, else at the beginning of what comes next', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -3_600, max: 90_000 }), (given, second) => {
        const queue = queueOf(built(given));
        const moment = NOON + second * 1_000;
        const place = placeAt(queue, moment, null, false);
        const shown = queue.some(({ clip: { at, until } }) => at <= moment && moment < until);
        const coming = queue.find(({ clip: { at } }) => at > moment);
        const expected = shown ? moment : (coming?.clip.at ?? queue.at(-1)?.clip.until);
        expect(place?.moment).toBe(expected);
        const clip = place === null ? undefined : queue[place.index]?.clip;
        const isInside =
          clip !== undefined && expected !== undefined && clip.at <= expected && expected <= clip.until;
        expect(isInside).toBe(queue.length > 0);
      }),
    );
  });

  it('stays with the camera that is looked at when several recorded the moment', () => {
    const queue = queueOf(tracksOf(CAMERAS, [event('a', 'door', 0), event('b', 'drive', 5)], nothing));
    const at = NOON + 8_000;
    expect(placeAt(queue, at)?.index).toBe(1);
    expect(placeAt(queue, at, 'door')?.index).toBe(0);
    expect(placeAt(queue, at, 'garden')?.index).toBe(1);
  });

  describe('with a recording whose length was not read', () => {
    const at = (second: number) => NOON + second * 1_000;
    const events = [event('a', 'door', 0), event('b', 'door', 300), event('c', 'drive', 100)];
    const unread = queueOf(tracksOf(CAMERAS, events, nothing));
    const read = queueOf(tracksOf(CAMERAS, events, { ...nothing, lengths: new Map([['door a', 16_000]]) }));
    const found = (queue: typeof unread, second: number, cameraId: string | null = null, reaches = true) => {
      const place = placeAt(queue, at(second), cameraId, reaches);
      return place && [queue[place.index]?.clip.id, place.moment - NOON];
    };

    it('takes it for a time up to the next one of its camera', () => {
      expect(found(unread, 30)).toEqual(['a', 30_000]);
      expect(found(unread, 299)).toEqual(['c', 299_000]);
      expect(found(unread, 299, 'door')).toEqual(['a', 299_000]);
      expect(found(unread, 300)).toEqual(['b', 300_000]);
    });

    it('takes what comes next once the length is read, or when only estimates count', () => {
      expect(found(read, 30)).toEqual(['c', 100_000]);
      expect(found(unread, 30, null, false)).toEqual(['c', 100_000]);
    });

    it('prefers what another camera seems to show', () => {
      expect(found(unread, 105)).toEqual(['c', 105_000]);
    });

    it('does not look further back than the longest recording', () => {
      expect(found(unread, 300 + LONGEST_UNREAD / 1_000)).toEqual(['b', 316_000]);
    });
  });
});

describe('the same moment on other cameras', () => {
  const tracks = tracksOf(
    CAMERAS,
    [event('a', 'door', 0), event('b', 'drive', 20), event('c', 'garden', 300)],
    nothing,
  );

  it('offers what shows the moment or is near, the nearest first', () => {
    expect(
      otherFootage(tracks, NOON + 10_000, 'door').map(({ clip, distance }) => [clip.id, distance]),
    ).toEqual([['b', 10_000]]);
    expect(
      otherFootage(tracks, NOON + 25_000, 'garden').map(({ clip, distance }) => [clip.id, distance]),
    ).toEqual([
      ['b', 0],
      ['a', -9_000],
    ]);
  });

  it('offers what may still show the moment, since its length was not read', () => {
    const offered = (second: number, lengths = new Map<string, number>()) =>
      otherFootage(
        tracksOf(CAMERAS, [event('a', 'door', 0)], { ...nothing, lengths }),
        NOON + second * 1_000,
        'drive',
      ).map(({ clip }) => clip.id);
    expect(offered(60)).toEqual(['a']);
    expect(offered(600)).toEqual([]);
    expect(offered(60, new Map([['door a', 16_000]]))).toEqual([]);
    expect(offered(60, new Map([['door a', 90_000]]))).toEqual(['a']);
  });

  it('offers nothing of a camera that recorded nothing near', () => {
    const garden = tracks[2];
    expect(garden && footageOf(garden, NOON)).toBeNull();
    expect(garden && footageOf(garden, NOON + 300_000 - NEAR_MOMENT)?.clip.id).toBe('c');
  });

  it('finds the same whichever way it is looked for', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 86_400 }), (given, second) => {
        const moment = NOON + second * 1_000;
        for (const track of built(given)) {
          const distances = track.clips.map(({ at, end }) =>
            moment < at ? at - moment : moment >= end ? end - moment : 0,
          );
          const nearest = Math.min(Infinity, ...distances.map(Math.abs));
          const found = footageOf(track, moment);
          const mayShow = track.clips.some(({ at, reach }) => at <= moment && moment < reach);
          expect(found && Math.abs(found.distance)).toBe(nearest > NEAR_MOMENT && !mayShow ? null : nearest);
        }
      }),
    );
  });
});

describe('visits', () => {
  it('are events of one camera and kind within a minute of each other', () => {
    const visits = visitsOf([
      event('a', 'door', 0),
      event('b', 'door', 60),
      event('c', 'door', 121),
      event('d', 'drive', 30),
      event('e', 'door', 30, 'C0004'),
    ]);
    expect(
      visits.map(({ cameraId, category, activities }) => [cameraId, category, activities.length]),
    ).toEqual([
      ['door', 'people', 2],
      ['drive', 'people', 1],
      ['door', 'package', 1],
      ['door', 'people', 1],
    ]);
  });

  it('hold every event in exactly one, and none that could be joined', () => {
    fc.assert(
      fc.property(activitiesOn(NOON, CAMERAS), (activities) => {
        const visits = visitsOf(activities);
        expect(visits.flatMap((visit) => visit.activities.map(({ id }) => id)).toSorted()).toEqual(
          activities.map(({ id }) => id).toSorted(),
        );
        for (const one of visits) {
          for (const other of visits) {
            if (one === other || one.cameraId !== other.cameraId || one.category !== other.category) continue;
            const apart = Math.max(one.from - other.to, other.from - one.to);
            expect(apart).toBeGreaterThan(SAME_VISIT);
          }
        }
      }),
    );
  });
});
