import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_ASSUMED_DURATION_MS, tracksOf } from '@/domain/recordings';
import { queuePositionAt, queueOf } from '@/features/replay/model/queue';
import { recordingNear, NEAR_MS, otherRecordings } from '@/features/replay/model/nearbyRecordings';
import { SAME_VISIT_MS, visitsOf } from '@/features/digest/visits';
import { built, CAMERAS, day, event, eventsOn, NOON, nothing } from '../../../../support/replayArbitraries';

describe('replay queue', () => {
  it('contains every recording once and in order', () => {
    fc.assert(
      fc.property(day, (given) => {
        const queue = queueOf(built(given));
        expect(queue).toHaveLength(given.events.length);
        for (const [index, { recording, gapBefore }] of queue.entries()) {
          const before = queue.slice(0, index).map((item) => item.recording);
          expect(before.every(({ at }) => at <= recording.at)).toBe(true);
          const covered = before.length === 0 ? recording.at : Math.max(...before.map(({ until }) => until));
          expect(gapBefore).toBe(Math.max(0, recording.at - covered));
        }
      }),
    );
  });

  it('maps every time to a recording or to the start of the next one', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -3_600, max: 90_000 }), (given, second) => {
        const queue = queueOf(built(given));
        const time = NOON + second * 1_000;
        const match = queuePositionAt(queue, time, null, false);
        const shown = queue.some(({ recording: { at, until } }) => at <= time && time < until);
        const coming = queue.find(({ recording: { at } }) => at > time);
        const expected = shown ? time : (coming?.recording.at ?? queue.at(-1)?.recording.until);
        expect(match?.time).toBe(expected);
        const recording = match === null ? undefined : queue[match.index]?.recording;
        const isInside =
          recording !== undefined &&
          expected !== undefined &&
          recording.at <= expected &&
          expected <= recording.until;
        expect(isInside).toBe(queue.length > 0);
      }),
    );
  });

  it('prefers the given camera if several recorded at the same time', () => {
    const queue = queueOf(tracksOf(CAMERAS, [event('a', 'door', 0), event('b', 'drive', 5)], nothing));
    const at = NOON + 8_000;
    expect(queuePositionAt(queue, at)?.index).toBe(1);
    expect(queuePositionAt(queue, at, 'door')?.index).toBe(0);
    expect(queuePositionAt(queue, at, 'garden')?.index).toBe(1);
  });

  describe('with a recording of unknown duration', () => {
    const at = (second: number) => NOON + second * 1_000;
    const events = [event('a', 'door', 0), event('b', 'door', 300), event('c', 'drive', 100)];
    const unread = queueOf(tracksOf(CAMERAS, events, nothing));
    const read = queueOf(tracksOf(CAMERAS, events, { ...nothing, durations: new Map([['door a', 16_000]]) }));
    const found = (queue: typeof unread, second: number, cameraId: string | null = null, reaches = true) => {
      const match = queuePositionAt(queue, at(second), cameraId, reaches);
      return match && [queue[match.index]?.recording.id, match.time - NOON];
    };

    it('assumes that the recording lasts until the next one of its camera', () => {
      expect(found(unread, 30)).toEqual(['a', 30_000]);
      expect(found(unread, 299)).toEqual(['c', 299_000]);
      expect(found(unread, 299, 'door')).toEqual(['a', 299_000]);
      expect(found(unread, 300)).toEqual(['b', 300_000]);
    });

    it('continues with the next recording if the first one is known to end before the time', () => {
      expect(found(read, 30)).toEqual(['c', 100_000]);
      expect(found(unread, 30, null, false)).toEqual(['c', 100_000]);
    });

    it('prefers another camera whose recording probably covers the time', () => {
      expect(found(unread, 105)).toEqual(['c', 105_000]);
    });

    it('searches back no further than the longest assumed duration', () => {
      expect(found(unread, 300 + MAX_ASSUMED_DURATION_MS / 1_000)).toEqual(['b', 316_000]);
    });
  });
});

describe('other cameras at the same time', () => {
  const tracks = tracksOf(
    CAMERAS,
    [event('a', 'door', 0), event('b', 'drive', 20), event('c', 'garden', 300)],
    nothing,
  );

  it('are those that recorded at about that time, nearest first', () => {
    expect(
      otherRecordings(tracks, NOON + 10_000, 'door').map(({ recording, distance }) => [
        recording.id,
        distance,
      ]),
    ).toEqual([['b', 10_000]]);
    expect(
      otherRecordings(tracks, NOON + 25_000, 'garden').map(({ recording, distance }) => [
        recording.id,
        distance,
      ]),
    ).toEqual([
      ['b', 0],
      ['a', -9_000],
    ]);
  });

  it('include a recording of unknown duration that may cover the time', () => {
    const offered = (second: number, durations = new Map<string, number>()) =>
      otherRecordings(
        tracksOf(CAMERAS, [event('a', 'door', 0)], { ...nothing, durations }),
        NOON + second * 1_000,
        'drive',
      ).map(({ recording }) => recording.id);
    expect(offered(60)).toEqual(['a']);
    expect(offered(600)).toEqual([]);
    expect(offered(60, new Map([['door a', 16_000]]))).toEqual([]);
    expect(offered(60, new Map([['door a', 90_000]]))).toEqual(['a']);
  });

  it('show the later of two recordings that cover the time', () => {
    const [track] = tracksOf(['door'], [event('a', 'door', 0), event('b', 'door', 10)], {
      ...nothing,
      durations: new Map([['door a', 16_000]]),
    });
    expect(track && recordingNear(track, NOON + 12_000)?.recording.id).toBe('b');
    expect(track && recordingNear(track, NOON + 10_000)?.recording.id).toBe('b');
    expect(track && recordingNear(track, NOON + 9_999)?.recording.id).toBe('a');
  });

  it('exclude a camera without a recording nearby', () => {
    const garden = tracks[2];
    expect(garden && recordingNear(garden, NOON)).toBeNull();
    expect(garden && recordingNear(garden, NOON + 300_000 - NEAR_MS)?.recording.id).toBe('c');
  });

  it('show the nearest recording, whether it is before or after the time', () => {
    fc.assert(
      fc.property(day, fc.nat(), fc.integer({ min: -60, max: 60 }), (given, index, second) => {
        const near = given.events[index % given.events.length]?.at ?? NOON;
        const time = near + second * 1_000;
        for (const track of built(given)) {
          const distances = track.recordings.map(({ at, end }) =>
            time < at ? at - time : time >= end ? end - time : 0,
          );
          const reaching = track.recordings.map(({ at, reach }) => at <= time && time < reach);
          const counted = distances
            .map(Math.abs)
            .filter((distance, index) => distance <= NEAR_MS || reaching[index] === true);
          const found = recordingNear(track, time);
          expect(found && Math.abs(found.distance)).toBe(counted.length === 0 ? null : Math.min(...counted));
        }
      }),
    );
  });
});

describe('visits', () => {
  it('are events of one camera and category within a minute of each other', () => {
    const visits = visitsOf([
      event('a', 'door', 0),
      event('b', 'door', 60),
      event('c', 'door', 121),
      event('d', 'drive', 30),
      event('e', 'door', 30, 'C0004'),
    ]);
    expect(visits.map(({ cameraId, category, events }) => [cameraId, category, events.length])).toEqual([
      ['door', 'people', 2],
      ['drive', 'people', 1],
      ['door', 'package', 1],
      ['door', 'people', 1],
    ]);
  });

  it('contain each event once and are over a minute apart for the same camera and category', () => {
    fc.assert(
      fc.property(eventsOn(NOON, CAMERAS), (events) => {
        const visits = visitsOf(events);
        expect(visits.flatMap((visit) => visit.events.map(({ id }) => id)).toSorted()).toEqual(
          events.map(({ id }) => id).toSorted(),
        );
        for (const one of visits) {
          for (const other of visits) {
            if (one === other || one.cameraId !== other.cameraId || one.category !== other.category) continue;
            const distance = Math.max(one.from - other.to, other.from - one.to);
            expect(distance).toBeGreaterThan(SAME_VISIT_MS);
          }
        }
      }),
    );
  });
});
