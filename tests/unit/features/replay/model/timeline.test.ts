import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digestOf, reelOf, REEL_CLIPS, REEL_LENGTH_MS } from '@/features/digest/model/digest';
import { markAt, marksOf } from '@/features/replay/model/marks';
import {
  axisTicks,
  fractionOf,
  keyTarget,
  timeOfFraction,
  panned,
  revealing,
  MIN_VIEW_MS,
  spanOf,
  wholeDay,
  zoomed,
} from '@/features/replay/model/timelineView';
import { eventsOn, liveIn, places } from '../../../../support/replayArbitraries';
import { event, tracks } from '../../../../support/builders';
import { only } from '../../../../support/only';
import { MINUTE, HOUR } from '../../../../support/durations';

describe('timeline', () => {
  it('never leaves its day and always shows at least a minute', () => {
    const acts = fc.array(
      fc.oneof(
        fc.record({
          zoom: fc.double({ min: 0.05, max: 20, noNaN: true }),
          at: fc.double({ min: 0, max: 1, noNaN: true }),
        }),
        fc.record({ by: fc.integer({ min: -48 * HOUR, max: 48 * HOUR }) }),
        fc.record({ show: fc.double({ min: 0, max: 1, noNaN: true }) }),
      ),
    );
    fc.assert(
      fc.property(places, acts, ({ zone, day }, done) => {
        liveIn(zone);
        const bounds = wholeDay(day);
        let view = bounds;
        let isRevealed = true;
        for (const act of done) {
          if ('zoom' in act) view = zoomed(view, act.zoom, timeOfFraction(view, act.at), bounds);
          else if ('by' in act) view = panned(view, act.by, bounds);
          else {
            const time = timeOfFraction(bounds, act.show);
            view = revealing(view, time, bounds);
            isRevealed &&= fractionOf(view, time) >= -1e-6 && fractionOf(view, time) <= 1 + 1e-6;
          }
          expect(view.begin).toBeGreaterThanOrEqual(bounds.begin - 1);
          expect(view.end).toBeLessThanOrEqual(bounds.end + 1);
          expect(spanOf(view)).toBeGreaterThanOrEqual(MIN_VIEW_MS - 1);
        }
        expect(isRevealed).toBe(true);
      }),
    );
  });

  it('zooms around the time under the pointer', () => {
    const bounds = wholeDay('2026-11-21');
    const around = bounds.begin + 10 * HOUR;
    const nearer = zoomed(bounds, 0.5, around, bounds);
    expect(spanOf(nearer)).toBe(12 * HOUR);
    expect(fractionOf(nearer, around)).toBeCloseTo(fractionOf(bounds, around));
  });

  it('pans toward later times for a positive distance, up to the end of the day', () => {
    const bounds = wholeDay('2026-11-21');
    const view = { begin: bounds.begin + HOUR, end: bounds.begin + 3 * HOUR };
    expect(panned(view, HOUR, bounds)).toEqual({ begin: view.begin + HOUR, end: view.end + HOUR });
    expect(panned(view, -HOUR, bounds)).toEqual({ begin: bounds.begin, end: view.end - HOUR });
    expect(panned(view, 48 * HOUR, bounds)).toEqual({ begin: bounds.end - 2 * HOUR, end: bounds.end });
    expect(timeOfFraction(view, 0.5)).toBe(bounds.begin + 2 * HOUR);
  });

  it('centers a time that is outside the view or near its edge', () => {
    const bounds = wholeDay('2026-11-21');
    const from = (begin: number) => ({
      begin: bounds.begin + begin * HOUR,
      end: bounds.begin + (begin + 2) * HOUR,
    });
    const revealed = (begin: number, hours: number) => {
      const view = revealing(from(begin), bounds.begin + hours * HOUR, bounds);
      return (view.begin - bounds.begin) / HOUR;
    };
    for (const inside of [4.09, 5, 5.91]) expect(revealed(4, inside)).toBe(4);
    expect(revealed(4, 4.07)).toBeCloseTo(3.07);
    expect(revealed(4, 5.93)).toBeCloseTo(4.93);
    expect(revealed(4, 3)).toBe(2);
    expect(revealed(4, 12)).toBe(11);
    for (const [begin, edge] of [
      [0, 0],
      [0, 0.01],
      [22, 23.99],
      [22, 24],
    ] as const) {
      const view = from(begin);
      expect(revealing(view, bounds.begin + edge * HOUR, bounds)).toBe(view);
    }
    expect(revealed(0, 2.01)).toBeCloseTo(1.01);
    expect(revealed(22, 21.99)).toBeCloseTo(20.99);
  });

  it('has no grid line outside its range', () => {
    const day = '2026-11-21';
    const { begin } = wholeDay(day);
    const lines = (from: number, until: number, atMost: number) => {
      const { step, times } = axisTicks({ begin: begin + from, end: begin + until }, day, atMost);
      return [step, times.map((at) => at - begin)];
    };
    expect(lines(60 * MINUTE, 120 * MINUTE, 4)).toEqual([
      15 * MINUTE,
      [60, 75, 90, 105, 120].map((minutes) => minutes * MINUTE),
    ]);
    expect(lines(61_000, 81_000, 4)).toEqual([5_000, [65_000, 70_000, 75_000, 80_000]]);
    expect(lines(0, 24 * HOUR, 1)).toEqual([6 * HOUR, [0, 6, 12, 18, 24].map((hours) => hours * HOUR)]);
  });

  it('has grid lines at round times only, even across a clock change', () => {
    fc.assert(
      fc.property(places, fc.integer({ min: 2, max: 24 }), ({ zone, day }, atMost) => {
        liveIn(zone);
        const { step, times } = axisTicks(wholeDay(day), day, atMost);
        expect(times.length).toBeGreaterThan(0);
        const bounds = wholeDay(day);
        // Every multiple of the step on the clock has a grid line, and so does the end of the day.
        const round: number[] = [];
        for (let at = bounds.begin; at <= bounds.end; at += MINUTE) {
          const date = new Date(at);
          if (((date.getHours() * 60 + date.getMinutes()) * MINUTE) % step === 0) round.push(at);
        }
        expect(times).toEqual(round);
      }),
    );
  });

  it('has all grid lines on a day of 25 hours', () => {
    liveIn('Europe/Berlin');
    const { step, times } = axisTicks(wholeDay('2026-10-25'), '2026-10-25', 9);
    expect(step).toBe(3 * HOUR);
    expect(times.map((at) => new Date(at).getHours())).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 0]);
  });

  it('has both grid lines of a repeated hour', () => {
    liveIn('Europe/Berlin');
    const { times } = axisTicks(wholeDay('2026-10-25'), '2026-10-25', 26);
    expect(times.filter((at) => new Date(at).getHours() === 2)).toHaveLength(2);
  });
});

describe('timeline marks', () => {
  const begin = Date.parse('2026-11-21T00:00:00Z');
  const view = { begin, end: begin + 24 * HOUR };

  it('show every visible recording once and do not touch each other', () => {
    fc.assert(
      fc.property(eventsOn(begin, ['door']), fc.integer({ min: 100, max: 3_000 }), (events, width) => {
        const { recordings } = only(tracks(['door'], events));
        const marks = marksOf(recordings, view, width, 3);
        expect(marks.flatMap((mark) => mark.recordings.map(({ id }) => id))).toEqual(
          recordings.map(({ id }) => id),
        );
        for (const [index, mark] of marks.entries()) {
          expect((marks[index + 1]?.from ?? Infinity) - mark.to).toBeGreaterThanOrEqual(3);
        }
      }),
    );
  });

  it('show a long recording that began before the view', () => {
    const long = event('long', begin + HOUR);
    const { recordings } = only(tracks(['door'], [long], { 'door long': 4 * HOUR }));
    const near = { begin: begin + 4 * HOUR, end: begin + 6 * HOUR };
    expect(marksOf(recordings, near, 500, 3)).toMatchObject([{ from: -750, to: 250 }]);
  });

  it('extend to the end of their longest recording', () => {
    const events = [event('0', begin), event('1', begin + MINUTE)];
    const { recordings } = only(tracks(['door'], events, { 'door 0': MINUTE, 'door 1': HOUR }));
    const wide = marksOf(recordings, { begin, end: begin + 100 * MINUTE }, 100, 3);
    expect(wide.map(({ from, to }) => [from, to])).toEqual([[0, 61]]);
    const separate = marksOf(recordings, { begin, end: begin + 100 * MINUTE }, 100, 0);
    expect(separate).toHaveLength(2);
    const touching = marksOf(recordings, { begin: begin + MINUTE, end: begin + 61 * MINUTE }, 60, 0);
    expect(touching.map(({ from, to }) => [from, to])).toEqual([[0, 60]]);
  });

  it('exclude recordings outside the visible part', () => {
    const events = [0, 5, 10].map((hour) => event(String(hour), begin + hour * HOUR));
    const { recordings } = only(tracks(['door'], events));
    const near = { begin: begin + 4 * HOUR, end: begin + 6 * HOUR };
    expect(marksOf(recordings, near, 500, 3).map((mark) => mark.recordings[0].id)).toEqual(['5']);
  });

  it('can be pressed beside their edges only if they are narrow', () => {
    const recording = only(only(tracks(['door'], [event('a', begin)])).recordings);
    const marks = [
      { from: 10, to: 12, recordings: [recording] as const },
      { from: 40, to: 90, recordings: [recording] as const },
    ];
    expect(markAt(marks, 20, 12)).toBe(marks[0]);
    expect(markAt(marks, 60, 12)).toBe(marks[1]);
    expect(markAt(marks, 28, 12)).toBeNull();
    expect(markAt(marks, 0, 12)).toBe(marks[0]);
    expect(markAt(marks, -2, 12)).toBeNull();
    // A wide mark has no tolerance around it.
    expect(markAt(marks, 39, 12)).toBeNull();
    expect(markAt(marks, 91, 12)).toBeNull();
    const close = [
      { from: 10, to: 12, recordings: [recording] as const },
      { from: 20, to: 22, recordings: [recording] as const },
    ];
    expect(markAt(close, 15, 12)).toBe(close[0]);
    expect(markAt(close, 17, 12)).toBe(close[1]);
  });
});

describe('digest of events since the last visit', () => {
  const since = Date.parse('2026-11-21T08:00:00Z');
  const after = (id: string, cameraId: string, minute: number, code: string) =>
    event(id, since + minute * 60_000, cameraId, code);

  it('counts visits per camera, packages and other events', () => {
    const digest = digestOf(
      [
        after('before', 'door', -5, 'C0003'),
        after('a', 'door', 5, 'C0003'),
        after('b', 'door', 5.5, 'C0003'),
        after('c', 'door', 30, 'C0003'),
        after('d', 'drive', 31, 'C0003'),
        after('e', 'door', 40, 'C0005'),
        after('f', 'drive', 50, 'C0001'),
      ],
      since,
    );
    expect(digest.people.map(({ cameraId, visits }) => [cameraId, visits.length])).toEqual([
      ['door', 2],
      ['drive', 1],
    ]);
    expect(digest.packages.map(({ from }) => from)).toEqual([since + 40 * 60_000]);
    expect([digest.others.length, digest.events]).toEqual([1, 6]);
  });

  it('plays at most twelve recordings in at most a minute', () => {
    fc.assert(
      fc.property(eventsOn(since, ['door', 'drive']), (events) => {
        const reel = reelOf(events, since);
        expect(reel.length).toBeLessThanOrEqual(REEL_CLIPS);
        expect(reel.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(REEL_LENGTH_MS);
        const times = reel.map((part) => part.event.at);
        expect(times).toEqual(times.toSorted((one, other) => one - other));
      }),
    );
    const many = Array.from({ length: 20 }, (_, index) =>
      after(`m${String(index)}`, 'door', 100 + index * 5, 'C0001'),
    );
    const [first] = reelOf([...many, after('p', 'door', 1, 'C0003')], since);
    expect(first?.event.id).toBe('p');
  });
});

describe('timeline keys', () => {
  const BOUNDS = { begin: 1_000_000, end: 90_000_000 };
  const to = (key: string, time: number, now = Infinity) => keyTarget(key, time, BOUNDS, now);

  it('step by a second or an hour within the day, up to now', () => {
    const noon = 45_000_000;
    const keys = ['ArrowRight', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', 'Tab'];
    expect(keys.map((key) => to(key, noon))).toEqual([
      noon + 1_000,
      noon - 1_000,
      noon + HOUR,
      noon - HOUR,
      BOUNDS.begin,
      BOUNDS.end - 1_000,
      null,
    ]);
    expect(['PageUp', 'End'].map((key) => to(key, noon, noon + 500))).toEqual([noon + 500, noon + 500]);
    expect(to('ArrowLeft', BOUNDS.begin + 500)).toBe(BOUNDS.begin);
  });

  it('step back by a second from a time that is ahead of the clock', () => {
    for (const [time, now] of [
      [BOUNDS.end + 5_000, Infinity],
      [50_000_000, 50_000_000 - 20_000],
    ] as const) {
      expect(['ArrowLeft', 'ArrowDown'].map((key) => to(key, time, now))).toEqual([
        time - 1_000,
        time - 1_000,
      ]);
      for (const key of ['ArrowRight', 'ArrowUp', 'PageUp', 'End'])
        expect(to(key, time, now), key).toBe(time);
    }
  });

  it('do not step backward from a time just before the day', () => {
    const time = BOUNDS.begin - 5_000;
    for (const key of ['ArrowLeft', 'PageDown', 'Home']) expect(to(key, time), key).toBe(time);
  });
});
