import { watchAttention } from '@/lib/browser/attention';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { savedData } from '@/device/savedData';
import type { PlaybackState } from '@/player/core/machine/playbackState';
import { watchUnattendedLive } from '@/player/core/page/unattendedLive';
import type { ConnectionDetails } from '@/player/core/transport';
import { FakeClock } from '../../fakes';
import { MINUTE } from '../../../../support/durations';

const BYTES_PER_SECOND = 100_000;
const DETAILS: ConnectionDetails = {
  state: 'connected',
  path: null,
  roundTripMs: null,
  lossPercent: null,
  bitsPerSecond: BYTES_PER_SECOND * 8,
  width: null,
  height: null,
  framesPerSecond: null,
  ignoredMessages: 0,
};

const attempt = { sourceIndex: 0, id: 1 };
const LIVE: PlaybackState = { kind: 'live', attempts: 1, attempt, paused: false };
const STALLED: PlaybackState = {
  kind: 'stalled',
  attempts: 1,
  attempt,
  since: 0,
  lostAt: null,
  recovery: 'watching',
  unanswered: null,
  round: 0,
  step: 'calling',
};
const RECORDED: PlaybackState = {
  kind: 'recorded',
  attempts: 1,
  attempt,
  motion: 'playing',
  isHeld: false,
  isIncomplete: false,
  missesSound: false,
  failures: [],
  lostAt: null,
  liveSearch: { kind: 'none' },
};
const IDLE: PlaybackState = { kind: 'idle', attempts: 0 };
const UNATTENDED: PlaybackState = { kind: 'released', attempts: 1, why: 'unattended' };

const endings: AbortController[] = [];

/** Calls the watch every half second, as the driver does. */
function setUp(first: PlaybackState = LIVE) {
  const clock = new FakeClock();
  const controller = new AbortController();
  endings.push(controller);
  const player = { state: first };
  const details = vi.fn<() => Promise<ConnectionDetails | null>>(() => Promise.resolve(DETAILS));
  const onUnattended = vi.fn<() => void>(() => {
    player.state = UNATTENDED;
  });
  const check = watchUnattendedLive({
    clock,
    signal: controller.signal,
    lastInputAt: watchAttention(clock, controller.signal),
    savesData: () => true,
    details,
    onUnattended,
  });
  clock.every(500, () => check(player.state, true));
  return { clock, controller, player, details, onUnattended };
}

const pressKey = () => globalThis.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));

describe('live video without user activity', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => {
    for (const controller of endings.splice(0)) controller.abort();
    localStorage.clear();
  });

  it.each([
    ['stalled live video ends', STALLED, 1],
    ['paused live video continues', { ...LIVE, paused: true }, 0],
    ['a recording continues', RECORDED, 0],
    ['a player that was not started stays idle', IDLE, 0],
  ] as const)('after two minutes: %s', async (_, state, ends) => {
    const { clock, onUnattended } = setUp(state);
    await clock.pass(3 * MINUTE);
    expect(onUnattended).toHaveBeenCalledTimes(ends);
  });

  it('has its data rate measured after one minute, and then at most once a minute', async () => {
    const { clock, details } = setUp();
    await clock.pass(MINUTE - 500);
    expect(details).not.toHaveBeenCalled();
    await clock.pass(500);
    expect(details).toHaveBeenCalledTimes(1);
    await clock.pass(MINUTE - 500);
    expect(details).toHaveBeenCalledTimes(1);
  });

  it('ends two minutes after a key press, even if the press came during a measurement', async () => {
    const { clock, details, onUnattended } = setUp();
    await clock.pass(2 * MINUTE - 500);
    let answer: (found: ConnectionDetails | null) => void = () => undefined;
    details.mockReturnValueOnce(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    await clock.pass(2_000);
    // While a measurement is pending, further ticks start no other.
    expect(details).toHaveBeenCalledTimes(2);
    pressKey();
    answer(DETAILS);
    await clock.pass(2 * MINUTE - 500);
    expect(onUnattended).not.toHaveBeenCalled();
    await clock.pass(500);
    expect(onUnattended).toHaveBeenCalledTimes(1);
  });

  it('does not count data as saved while the computer sleeps', async () => {
    const { clock, controller } = setUp();
    await clock.pass(2 * MINUTE);
    clock.sleep(60 * MINUTE);
    await clock.pass(1_000);
    controller.abort();
    expect(savedData().bytes).toBe(BYTES_PER_SECOND);
  });

  it('has its saved bytes stored every ten seconds and at the end of the measurement', async () => {
    const { clock, player } = setUp();
    await clock.pass(2 * MINUTE);
    const written: number[] = [];
    for (let second = 0; second < 30; second += 1) {
      await clock.pass(1_000);
      const { bytes } = savedData();
      if (bytes !== (written.at(-1) ?? 0)) written.push(bytes);
    }
    expect(written.length).toBeGreaterThanOrEqual(3);
    expect(written.length).toBeLessThanOrEqual(4);
    await clock.pass(5_000);
    player.state = LIVE;
    await clock.pass(500);
    expect(savedData().bytes).toBe(35 * BYTES_PER_SECOND);
  });
});
