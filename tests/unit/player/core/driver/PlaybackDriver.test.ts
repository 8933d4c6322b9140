import { describe, expect, it, vi } from 'vitest';
import { LEFT_WHILE_PLAYING, type OpenTransport } from '@/player/core/transport';
import type { PlayerMedia } from '@/player/source';
import { fakeTransports, settle } from '../../fakes';
import { BOTH, prepareDriverTests, setUpDriver, source } from './driverRig';
import { only } from '../../../../support/only';

prepareDriverTests();

describe('PlaybackDriver: connection of a closed live player', () => {
  const reasonAfter = async (before: (rig: ReturnType<typeof setUpDriver>) => Promise<void> | void) => {
    const rig = setUpDriver();
    await rig.goLive();
    await rig.stream(2_000);
    const { signal } = only(rig.net.runs).host;
    await before(rig);
    rig.controller.abort();
    expect(signal.aborted).toBe(true);
    return signal.reason;
  };

  it('is kept if live video was playing', async () =>
    expect(await reasonAfter(() => undefined)).toBe(LEFT_WHILE_PLAYING));

  it('ends if live video was frozen or paused', async () => {
    expect(await reasonAfter(({ clock }) => clock.pass(2_500))).not.toBe(LEFT_WHILE_PLAYING);
    expect(await reasonAfter(({ driver }) => driver.pause())).not.toBe(LEFT_WHILE_PLAYING);
  });

  it('ends if another attempt has replaced it', async () => {
    const reason = await reasonAfter(async ({ net }) => {
      only(net.runs).host.onFailed({ kind: 'connectionLost' });
      await settle();
    });
    expect(reason).not.toBe(LEFT_WHILE_PLAYING);
  });
});

describe('PlaybackDriver: time of the visible frame', () => {
  const AT = 1_600_000_000_000;

  it('in a recording, is its start time plus the position', async () => {
    const clip = { ...source.clip, startsAt: () => AT };
    const { driver, video } = setUpDriver({ key: 'clip', sources: [clip], snapshotUrl: null });
    await settle();
    video.currentTime = 7;
    expect(driver.frameTime()).toBe(AT + 7_000);
  });

  it('is unknown for a recording without a date, and before the first live frame', async () => {
    const recording = setUpDriver({ key: 'clip', sources: [source.clip], snapshotUrl: null });
    const live = setUpDriver();
    await settle();
    expect([recording.driver.frameTime(), live.driver.frameTime()]).toEqual([null, null]);
  });

  it('stays at the last frame while live video is frozen or the page is hidden', async () => {
    const { clock, driver, goLive, setVisible } = setUpDriver();
    await goLive();
    const shownAt = clock.now();
    setVisible(false);
    await clock.pass(3_000);
    setVisible(true);
    await clock.pass(3_000);
    expect(driver.frameTime()).toBe(shownAt);
  });

  it("follows the source's clock in live video", async () => {
    const live = { ...source.live, now: () => AT };
    const { clock, driver, goLive } = setUpDriver({ key: 'camera', sources: [live], snapshotUrl: null });
    await goLive();
    expect(driver.frameTime()).toBe(AT);
    await clock.pass(2_000);
    expect(driver.frameTime()).toBe(AT - 2_000);
  });
});

describe('PlaybackDriver: frame steps of a recording', () => {
  it('use the sample tables of the active transport only', async () => {
    const tables = [{ box: new Uint8Array(1), offset: 0, isFirst: true, isLast: true }];
    const read = Promise.resolve();
    const net = fakeTransports();
    const open: OpenTransport = async (which, host) => ({
      ...(await net.open(which, host)),
      frameTables: () => tables,
      readFrameTables: () => read,
    });
    const { driver, net: without } = setUpDriver(BOTH, open);
    const { frameSource } = driver;
    expect([frameSource.tables(), frameSource.readTables(), frameSource.mediaTime()]).toEqual([
      null,
      null,
      null,
    ]);
    await settle();
    expect(frameSource.tables()).toBe(tables);
    expect(frameSource.readTables()).toBe(read);
    expect(without.runs).toEqual([]);
    const plain = setUpDriver();
    await settle();
    expect([plain.driver.frameSource.tables(), plain.driver.frameSource.readTables()]).toEqual([null, null]);
  });
});

describe('PlaybackDriver: a recording', () => {
  async function playing(clip: PlayerMedia['sources'][number] = source.clip) {
    const rig = setUpDriver({ key: 'clip', sources: [clip], snapshotUrl: null });
    await settle();
    rig.frames.show(rig.video);
    expect(rig.kind()).toBe('recorded');
    return rig;
  }

  it('is buffering while it waits for data, and ends only with its element', async () => {
    const { driver, video } = await playing();
    video.dispatchEvent(new Event('waiting'));
    expect(driver.getView().state).toMatchObject({ motion: 'buffering' });
    video.dispatchEvent(new Event('playing'));
    video.dispatchEvent(new Event('ended'));
    expect(driver.getView().state).toMatchObject({ motion: 'playing' });
    Object.defineProperty(video, 'ended', { value: true });
    video.dispatchEvent(new Event('ended'));
    expect(driver.getView().state).toMatchObject({ motion: 'ended' });
  });

  it('is reported as incomplete if a part is missing', async () => {
    const { driver, net } = await playing();
    expect(driver.getView().state).toMatchObject({ isIncomplete: false });
    net.last().host.onPartMissing();
    expect(driver.getView().state).toMatchObject({ isIncomplete: true });
  });

  it('is replaced by live video before the live source is notified', async () => {
    const onPlaying = vi.fn<() => void>();
    const sources = [{ ...source.live, onPlaying }, source.clip];
    const { clock, frames, net, video } = setUpDriver({ key: 'camera', sources, snapshotUrl: null });
    await settle();
    net.last().host.onFailed({ kind: 'cameraSilent' });
    await settle();
    frames.show(video);
    onPlaying.mockClear();
    await clock.pass(4_000);
    const probe = net.last();
    probe.host.onStep('linking');
    probe.video?.dispatchEvent(new Event('playing'));
    video.dispatchEvent(new Event('playing'));
    expect(onPlaying).not.toHaveBeenCalled();
    frames.show(probe.video);
    await settle();
    expect(onPlaying).toHaveBeenCalledTimes(1);
  });

  it('is loaded from replaced media only at the next attempt', async () => {
    const { driver, net } = await playing();
    driver.replaceMedia({ key: 'clip', sources: [{ ...source.clip, from: 7 }], snapshotUrl: null });
    expect(net.runs).toHaveLength(1);
    net.last().host.onFailed({ kind: 'clipStalled' });
    driver.play();
    expect(net.runs.map(({ from }) => from)).toEqual([null, 7]);
  });

  it('is no longer reported as audio-only once another attempt begins', async () => {
    const { driver, net } = await playing();
    net.last().host.onSoundOnly();
    expect(driver.getView().isSoundOnly).toBe(true);
    net.last().host.onFailed({ kind: 'clipStalled' });
    driver.play();
    expect(driver.getView().isSoundOnly).toBe(false);
  });
});

describe('PlaybackDriver: disposal', () => {
  const leaks = ({ clock, frames, net }: ReturnType<typeof setUpDriver>) => ({
    timers: clock.tasks.size,
    watches: frames.watched().length,
    transports: net.running().length,
  });
  const NOTHING = { timers: 0, watches: 0, transports: 0 };

  it('releases all timers and transports in any state of the player', async () => {
    const stages: ((player: ReturnType<typeof setUpDriver>) => Promise<void>)[] = [
      () => Promise.resolve(),
      // Timers restart when the page is visible again.
      ({ setVisible }) => {
        setVisible(false);
        setVisible(true);
        return Promise.resolve();
      },
      (player) => player.goLive(),
      async (player) => {
        await player.goLive();
        await player.clock.pass(5_000);
      },
      async (player) => {
        await settle();
        player.net.last().host.onFailed({ kind: 'cameraSilent' });
        await settle();
        player.frames.show(player.video);
        await player.clock.pass(4_000);
      },
      async (player) => {
        await settle();
        player.net.last().host.onFailed({ kind: 'cameraSilent' });
        await settle();
        player.net.last().host.onFailed({ kind: 'clipMissing' });
      },
    ];
    for (const reach of stages) {
      const player = setUpDriver();
      await reach(player);
      player.controller.abort();
      expect(leaks(player)).toEqual(NOTHING);
      expect(player.video.getAttribute('src')).toBeNull();
    }
  });

  it('does not start a transport whose chunk was still loading', async () => {
    const player = setUpDriver();
    player.controller.abort();
    await settle();
    expect(player.net.runs.every((run) => run.video === null)).toBe(true);
    expect(leaks(player)).toEqual(NOTHING);
  });

  it('ignores late events', async () => {
    const { driver, controller, net } = setUpDriver();
    await settle();
    const before = driver.getView();
    controller.abort();
    net.last().host.onFailed({ kind: 'noVideo' });
    expect(driver.getView()).toBe(before);
  });
});
