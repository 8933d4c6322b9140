import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NOTHING_WATCHED, rangeAfter, startedWatch, watchAfter, type WatchEvent } from '@/domain/eventWatch';
import { failed, succeeded, type Failure } from '@/domain/result';
import { event } from '../../support/builders';
import { MINUTE } from '../../support/durations';

const LATENESS = 10 * MINUTE;
const START = Date.UTC(2026, 6, 15, 12);
const CAMERAS = ['door', 'garden'];

const failures = fc.constantFrom<Failure>(
  { kind: 'unreachable' },
  { kind: 'unexpected', status: 429, retryAfter: 2 * MINUTE },
  { kind: 'unexpected', status: 503 },
  { kind: 'refused', status: 400, code: 'E1', detail: '' },
);
const step = fc.record({
  seconds: fc.integer({ min: 0, max: 120 }),
  /** Happens after `seconds`. All alarms due by then fire first. */
  what: fc.constantFrom(
    'event' as const,
    'late' as const,
    'online' as const,
    'changed' as const,
    'nothing' as const,
  ),
  camera: fc.constantFrom(...CAMERAS),
  failure: fc.option(failures, { freq: 3 }),
  isOnline: fc.boolean(),
  /** Milliseconds until the vendor answers a poll for the garden camera. */
  delay: fc.constantFrom(0, 1_000, 5_000, 40_000),
});

interface Timer {
  at: number;
  run: () => void;
}

/**
 * Simulates the tab that polls for all tabs: the reducer, its alarm, and a vendor whose second camera may be
 * slow.
 */
function elected() {
  const vendor = [event('old', START - MINUTE)];
  const world = { now: START, isOnline: true, failure: null as Failure | null, delay: 0 };
  /** Times of polls that reached the vendor. The watch repeats other polls once the network is back. */
  const polls: number[] = [];
  const reported: string[] = [];
  let watch = startedWatch(NOTHING_WATCHED, START);
  let alarm: Timer | null = null;
  let answers: Timer[] = [];

  function dispatch(event: WatchEvent): void {
    const { now, isOnline } = world;
    const next = watchAfter(watch, event, { now, isOnline, isElected: true, isHidden: false });
    watch = next.watch;
    reported.push(...(next.news?.fresh ?? []).map(({ id }) => id));
    if (next.alarmMs !== undefined) alarm = { at: now + next.alarmMs, run: () => dispatch({ kind: 'rang' }) };
    if (next.polls) poll();
  }

  function poll(): void {
    if (world.failure?.kind !== 'unreachable') polls.push(world.now);
    for (const cameraId of CAMERAS) {
      const cursor = watch.state.cursors[cameraId] ?? null;
      const range = cursor && rangeAfter(cursor, world.now, LATENESS);
      const own = vendor
        .filter((event) => event.cameraId === cameraId)
        .sort((one, other) => other.at - one.at);
      const events = range ? own.filter(({ at }) => at >= range.begin && at <= range.end) : own.slice(0, 1);
      const answer = world.failure ? failed(world.failure) : succeeded(events);
      const askedAt = world.now;
      const run = () => dispatch({ kind: 'answered', cameraId, cursor, askedAt, answer });
      answers.push({ at: cameraId === 'door' ? askedAt : askedAt + world.delay, run });
    }
    answers.push({ at: world.now + world.delay, run: () => dispatch({ kind: 'polled', obstacle: null }) });
  }

  function pass(milliseconds: number): void {
    const end = world.now + milliseconds;
    for (;;) {
      const [next] = [...answers, ...(alarm ? [alarm] : [])].sort((one, other) => one.at - other.at);
      if (next === undefined || next.at > end) break;
      answers = answers.filter((answer) => answer !== next);
      if (next === alarm) alarm = null;
      world.now = next.at;
      next.run();
    }
    world.now = end;
  }
  return { vendor, world, polls, reported, dispatch, pass };
}

it('event watch: reports each event exactly once despite failures', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { vendor, world, polls, reported, dispatch, pass } = elected();
      dispatch({ kind: 'changed' });
      pass(MINUTE);
      const happened: string[] = [];
      for (const { seconds, what, camera, failure, isOnline, delay } of steps) {
        Object.assign(world, { failure, isOnline, delay });
        pass(seconds * 1_000);
        if (what === 'online' || what === 'changed') dispatch({ kind: what });
        if (what !== 'event' && what !== 'late') continue;
        const id = String(happened.length);
        const at = what === 'late' && camera === 'door' ? Math.max(START, world.now - MINUTE) : world.now;
        vendor.push(event(id, at, camera));
        happened.push(id);
      }
      Object.assign(world, { failure: null, isOnline: true, delay: 0 });
      dispatch({ kind: 'online' });
      pass(10 * MINUTE);
      expect([...reported].sort()).toEqual([...happened].sort());
      for (const at of polls)
        expect(polls.filter((other) => other >= at && other < at + MINUTE).length).toBeLessThanOrEqual(2);
    }),
  );
});
