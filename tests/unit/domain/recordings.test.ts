import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clampCorrection,
  recordingsInOrder,
  timeAt,
  positionAt,
  tracksOf,
  DEFAULT_DURATION_MS,
} from '@/domain/recordings';
import { built, CAMERAS, day, event, NOON, nothing } from '../../support/replayArbitraries';

describe('tracks of a day', () => {
  it('contain every event once and in order, in any order of arrival', () => {
    fc.assert(
      fc.property(day, (given) => {
        const twice = { ...given, events: [...given.events, ...given.events].reverse() };
        const tracks = built(twice);
        const ids = tracks.flatMap(({ recordings }) => recordings.map(({ id }) => id));
        expect(ids.toSorted()).toEqual(given.events.map(({ id }) => id).toSorted());
        for (const { recordings } of tracks) {
          expect(recordings.map(({ at }) => at)).toEqual(
            recordings.map(({ at }) => at).toSorted((one, other) => one - other),
          );
        }
      }),
    );
  });

  it("end each recording by the time the camera's next recording begins", () => {
    fc.assert(
      fc.property(day, (given) => {
        for (const { recordings } of built(given)) {
          for (const [index, recording] of recordings.entries()) {
            expect(recording.until).toBeGreaterThan(recording.at);
            expect(recording.until).toBeLessThanOrEqual(recording.end);
            const next = recordings.slice(index + 1).find(({ at }) => at > recording.at);
            expect(recording.until).toBeLessThanOrEqual(next?.at ?? Infinity);
          }
        }
      }),
    );
  });

  it('estimate the duration of a recording if it is unknown', () => {
    const events = [event('a', 'door', 0), event('b', 'door', 100), event('c', 'drive', 0)];
    const [door, drive] = tracksOf(CAMERAS, events, {
      ...nothing,
      durations: new Map([['door a', 24_000]]),
    });
    expect(door?.recordings.map(({ at, end, hasKnownDuration }) => [end - at, hasKnownDuration])).toEqual([
      [24_000, true],
      // A recording of unknown duration is assumed to last as long as the camera's others.
      [24_000, false],
    ]);
    expect(drive?.recordings[0]).toMatchObject({ end: NOON + DEFAULT_DURATION_MS, hasKnownDuration: false });
  });

  it('apply at most five seconds of a clock correction', () => {
    const corrections = new Map([
      ['door', -3_000],
      ['drive', 60_000],
    ]);
    const tracks = tracksOf(CAMERAS, [event('a', 'door', 0), event('b', 'drive', 0)], {
      ...nothing,
      corrections,
    });
    expect(recordingsInOrder(tracks).map(({ id, at }) => [id, at - NOON])).toEqual([
      ['a', -3_000],
      ['b', 5_000],
    ]);
    expect(clampCorrection(Number.NaN)).toBe(0);
  });

  it('distinguish recordings of two cameras with the same event id', () => {
    const shared = [event('a', 'door', 0), event('a', 'drive', 0)];
    const tracks = tracksOf(CAMERAS, shared, { ...nothing, durations: new Map([['door a', 60_000]]) });
    expect(
      recordingsInOrder(tracks).map(({ end, hasKnownDuration }) => [end - NOON, hasKnownDuration]),
    ).toEqual([
      [60_000, true],
      [DEFAULT_DURATION_MS, false],
    ]);
    expect(new Set(recordingsInOrder(tracks).map(({ key }) => key)).size).toBe(2);
  });

  it('include an earlier recording only if it continues into the day', () => {
    const events = [
      event('ended', 'door', -300),
      event('runs', 'door', -10),
      event('of the day', 'door', 60),
    ];
    const listed = (time: number | null, durations = new Map<string, number>()) =>
      tracksOf(CAMERAS, events, { ...nothing, durations }, { begin: NOON, time })[0]?.recordings.map(
        ({ id }) => id,
      );
    expect(listed(null)).toEqual(['runs', 'of the day']);
    expect(listed(null, new Map([['door runs', 4_000]]))).toEqual(['of the day']);
  });

  it('include a linked recording of unknown duration from before the day', () => {
    const events = [event('long', 'door', -120), event('of the day', 'door', 60)];
    const listed = (time: number | null, durations = new Map<string, number>()) =>
      tracksOf(CAMERAS, events, { ...nothing, durations }, { begin: NOON, time })[0]?.recordings.map(
        ({ id }) => id,
      );
    expect(listed(NOON + 5_000)).toEqual(['long', 'of the day']);
    expect(listed(NOON + 70_000)).toEqual(['of the day']);
    expect(listed(NOON + 5_000, new Map([['door long', 16_000]]))).toEqual(['of the day']);
  });

  it('convert a time to a position in a recording and back', () => {
    fc.assert(
      fc.property(day, fc.double({ min: 0, max: 1, noNaN: true }), (given, share) => {
        for (const recording of recordingsInOrder(built(given))) {
          const time = recording.at + share * (recording.end - recording.at);
          expect(timeAt(recording, positionAt(recording, time))).toBeCloseTo(time, 3);
        }
      }),
    );
  });
});
