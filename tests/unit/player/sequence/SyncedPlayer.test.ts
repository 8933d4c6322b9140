import { describe, expect, it, onTestFinished } from 'vitest';
import { defaultConfig } from '@/config/env';
import { succeeded } from '@/domain/result';
import type { LeaderMotion } from '@/player/sequence/syncPolicy';
import { SyncedPlayer, type SyncedRecording } from '@/player/sequence/SyncedPlayer';
import { FakeClock, fakeTransports, settle } from '../fakes';
import { fakeMedia } from './fakeMedia';

const BEGIN = 1_000_000;
const FRAME = 0.04;

const recording = (key: string, begin: number, seconds: number): SyncedRecording => ({
  item: {
    key,
    until: null,
    source: { kind: 'clip', url: () => Promise.resolve(succeeded(`https://clips.example/${key}`)) },
  },
  begin,
  end: begin + seconds * 1_000,
});

/** The leader's recording lasts a minute, and the follower's began at the same time. */
function setUp({
  rate = 1,
  seekTime = () => 50,
  loadsOnlyWhenPlayed = false,
  tick = 0.01,
  recordings = [recording('other', BEGIN, 60)],
  leaderOffset = 0,
}: {
  rate?: number;
  seekTime?: () => number;
  loadsOnlyWhenPlayed?: 'or sought' | 'always' | false;
  tick?: number;
  recordings?: readonly SyncedRecording[];
  /** Seconds from the leader's `currentTime` to its presented frame. */
  leaderOffset?: number;
} = {}) {
  const clock = new FakeClock();
  const transports = fakeTransports();
  const large = fakeMedia(clock);
  const small = fakeMedia(clock, { seekTime, loadsOnlyWhenPlayed });
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  large.arrive(60);
  for (const { video } of [large, small])
    Object.assign(video, { defaultPlaybackRate: rate, playbackRate: rate });
  let listener = () => {};
  let dragged: number | null = null;
  const motion = (): LeaderMotion => {
    if (large.video.paused) return 'paused';
    return large.media.readyState < 4 || large.media.seeking ? 'buffering' : 'playing';
  };
  const player = new SyncedPlayer(
    {
      video: small.video,
      config: defaultConfig,
      leader: {
        video: () => large.video,
        time: () => dragged ?? BEGIN + Math.floor(large.video.currentTime / tick) * tick * 1_000,
        motion,
        rate: () => rate,
        onChange: (run) => {
          listener = run;
          return () => {};
        },
      },
      recordingAt: (time) => recordings.find(({ end }) => time < end) ?? null,
      onDurationChange: () => undefined,
      open: transports.open,
      clock,
      random: () => 0,
      watch: (video) => ({ offset: () => (video === large.video ? leaderOffset : 0), frame: () => FRAME }),
    },
    controller.signal,
  );
  const start = async () => {
    void large.video.play();
    await settle();
    listener();
    await settle();
  };
  const arrive = async (seconds = 60) => {
    await settle();
    small.arrive(seconds);
    await settle();
  };
  /** @returns the fraction of the time in which both show the same frame or adjacent ones */
  const together = async (milliseconds: number) => {
    let within = 0;
    for (let passed = 0; passed < milliseconds; passed += 20) {
      await clock.pass(20);
      if (Math.abs(small.video.currentTime - large.video.currentTime) <= FRAME + 0.001) within += 1;
    }
    return within / (milliseconds / 20);
  };
  const drag = async (seconds: number) => {
    dragged = BEGIN + seconds * 1_000;
    await clock.pass(100);
  };
  return { clock, transports, large, small, player, start, arrive, together, drag };
}

describe('synced player', () => {
  it.each([1, 2, 4])('stays within one frame of the leader at %sx for 95%% of the time', async (rate) => {
    const { arrive, start, together, player } = setUp({ rate });
    await arrive();
    await start();
    expect(await together(12_000)).toBeGreaterThan(0.95);
    expect(player.getState()).toBe('synced');
  });

  describe.each([1, 2, 4])('at a speed of %sx', (rate) => {
    it.each(['leader', 'follower', 'both'] as const)(
      "shows the leader's time within one frame 2 s after a stall (%s)",
      async (who) => {
        const { arrive, start, together, large, small, clock, player } = setUp({ rate });
        await arrive();
        await start();
        await together(2_000);
        if (who !== 'follower') large.stall();
        if (who !== 'leader') small.stall();
        await clock.pass(1_500);
        // If the leader waits, both players pause. If only the follower waits, it falls behind.
        expect(player.getState() === 'syncing').toBe(who === 'follower');
        large.resume();
        small.resume();
        await clock.pass(2_000);
        expect(await together(3_000)).toBe(1);
        expect(player.getState()).toBe('synced');
      },
    );
  });

  it('shows the same frame as the leader even if their elements report times differently', async () => {
    const { arrive, start, clock, large, small } = setUp({ leaderOffset: 0.2 });
    await arrive();
    await start();
    await clock.pass(4_000);
    expect(Math.abs(small.video.currentTime - large.video.currentTime - 0.2)).toBeLessThan(FRAME);
  });

  it.each([
    ['audible', 1.12],
    ['muted', 1.5],
  ])('catches up with a limited change of speed if it is %s', async (sound, maxRate) => {
    const { arrive, start, clock, small, player } = setUp();
    await arrive();
    await start();
    player.setAudible(sound === 'audible');
    await clock.pass(1_000);
    small.stall();
    await clock.pass(500);
    small.resume();
    const rates: number[] = [];
    for (let passed = 0; passed < 1_000; passed += 20) {
      await clock.pass(20);
      rates.push(small.video.playbackRate);
    }
    expect(Math.max(...rates)).toBeCloseTo(maxRate, 2);
  });

  it('pauses while the leader waits for data', async () => {
    const { arrive, start, large, small, clock } = setUp();
    await arrive();
    await start();
    await clock.pass(1_000);
    large.stall();
    await clock.pass(1_000);
    expect(small.video.paused).toBe(true);
    expect(small.video.currentTime - large.video.currentTime).toBeLessThan(0.15);
  });

  it('catches up after a slow seek', async () => {
    const { arrive, start, together, small, clock, player } = setUp({ rate: 4, seekTime: () => 900 });
    await arrive();
    await start();
    small.stall();
    await clock.pass(3_000);
    small.resume();
    expect(player.getState()).toBe('syncing');
    await clock.pass(4_000);
    expect(await together(3_000)).toBe(1);
  });

  it("is not synced before it shows the leader's time", async () => {
    const { arrive, start, player, clock } = setUp({ seekTime: () => 600 });
    await start();
    await clock.pass(5_000);
    expect(player.getState()).toBe('loading');
    await arrive();
    expect(player.getState()).toBe('syncing');
  });

  it('loads a recording only if a drag on the timeline rests on it', async () => {
    const many = Array.from({ length: 40 }, (_, index) =>
      recording(`part ${String(index)}`, BEGIN + index * 1_500, 1.5),
    );
    const { drag, transports, clock } = setUp({ recordings: many });
    await clock.pass(300);
    expect(transports.runs).toHaveLength(1);
    for (let seconds = 0; seconds < 50; seconds += 2) await drag(seconds);
    expect(transports.runs).toHaveLength(1);
    await clock.pass(300);
    expect(transports.runs).toHaveLength(2);
  });

  it('preloads the next recording at 8x', async () => {
    const recordings = [recording('first', BEGIN, 10), recording('next', BEGIN + 10_000, 50)];
    const { arrive, start, transports, clock } = setUp({ rate: 8, tick: 1.6, recordings });
    await arrive(10);
    await start();
    await clock.pass(1_000);
    expect(transports.runs).toHaveLength(1);
    await clock.pass(1_000);
    expect(transports.runs).toHaveLength(2);
  });

  it('stops at the end of a recording that is shorter than estimated', async () => {
    const { arrive, drag, small, player, clock } = setUp();
    await arrive(10);
    await drag(20);
    await clock.pass(500);
    expect(player.getState()).toBe('nothing');
    expect(small.media.seeking).toBe(false);
  });

  it('reports a recording without video', async () => {
    const { arrive, player, transports, clock } = setUp();
    await arrive();
    expect(player.isSoundOnly()).toBe(false);
    transports.last().host.onSoundOnly();
    await clock.pass(500);
    expect(player.isSoundOnly()).toBe(true);
    expect(player.getState()).toBe('synced');
  });

  it('reports only once which part of its recording is missing', async () => {
    const { arrive, player, transports } = setUp();
    await arrive();
    const published: string[][] = [];
    player.subscribe(() => published.push([...player.missing()]));
    const { host } = transports.last();
    host.onPartMissing();
    host.onPartMissing();
    host.onPartMissing('sound');
    expect(published).toEqual([['part'], ['part', 'sound']]);
  });

  it('plays in a browser that loads no data for a paused element before a seek', async () => {
    const { arrive, start, together, clock } = setUp({ loadsOnlyWhenPlayed: 'or sought' });
    await arrive();
    await start();
    await clock.pass(2_500);
    expect(await together(2_000)).toBe(1);
  });

  it('continues to play after the transport has replaced the source', async () => {
    const { arrive, start, together, small, transports, clock } = setUp();
    await arrive();
    await start();
    await clock.pass(1_000);
    small.replaceSource();
    transports.last().host.onSourceSet();
    await clock.pass(2_000);
    expect(await together(1_000)).toBe(1);
  });

  it('retries a recording after a network failure, with growing pauses', async () => {
    const { transports, clock, player, arrive } = setUp();
    for (let passed = 0; passed < 30_000; passed += 500) {
      for (const { host } of transports.running()) host.onFailed({ kind: 'clipUnreachable' });
      await clock.pass(500);
    }
    expect(transports.runs.length).toBeLessThanOrEqual(6);
    expect(transports.runs.length).toBeGreaterThanOrEqual(4);
    expect(player.getState()).toBe('waiting');
    window.dispatchEvent(new Event('online'));
    await arrive();
    await clock.pass(200);
    expect(player.getState()).toBe('synced');
  });

  it('retries an unplayable recording when the leader returns to its time', async () => {
    const recordings = [recording('broken', BEGIN, 10), recording('whole', BEGIN + 10_000, 50)];
    const { transports, drag, player, clock } = setUp({ recordings });
    await settle();
    transports.last().host.onFailed({ kind: 'clipBroken' });
    await clock.pass(20_000);
    expect(player.getState()).toBe('failed');
    expect(transports.runs).toHaveLength(1);
    await drag(20);
    await clock.pass(500);
    await drag(5);
    await clock.pass(500);
    expect(transports.runs).toHaveLength(3);
    expect(player.getState()).toBe('loading');
  });
});
