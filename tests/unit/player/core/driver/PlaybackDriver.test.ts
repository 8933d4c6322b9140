import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { canToggle, commandsFor } from '@/player/controls/commands';
import { LEFT_WHILE_PLAYING, type OpenTransport, type PlaybackFailure } from '@/player/core/transport';
import type { PlayerMedia } from '@/player/source';
import { fakeTransports, settle } from '../../fakes';
import { draws } from '../../frame/draws';
import { BOTH, prepareDriverTests, setUpDriver, source } from './driverRig';

prepareDriverTests();

describe('PlaybackDriver: closing', () => {
  const reasonAfter = async (before: (rig: ReturnType<typeof setUpDriver>) => Promise<void> | void) => {
    const rig = setUpDriver();
    await rig.goLive();
    await rig.stream(2_000);
    await before(rig);
    rig.controller.abort();
    const signal = rig.net.runs[0]?.host.signal;
    expect(signal?.aborted).toBe(true);
    return signal?.reason;
  };

  it('keeps the connection of moving live video', async () =>
    expect(await reasonAfter(() => undefined)).toBe(LEFT_WHILE_PLAYING));

  it('ends the connection of a frozen or paused video', async () => {
    expect(await reasonAfter(({ clock }) => clock.pass(2_500))).not.toBe(LEFT_WHILE_PLAYING);
    expect(await reasonAfter(({ driver }) => driver.pause())).not.toBe(LEFT_WHILE_PLAYING);
  });

  it('ends the connection that another attempt replaces', async () => {
    const reason = await reasonAfter(async ({ net }) => {
      net.runs[0]?.host.onFailed({ kind: 'connectionLost' });
      await settle();
    });
    expect(reason).not.toBe(LEFT_WHILE_PLAYING);
  });
});

describe('PlaybackDriver: the time of the shown frame', () => {
  const AT = 1_600_000_000_000;

  it("is the recording's own, from its first frame on", async () => {
    const clip = { ...source.clip, startsAt: () => AT };
    const { driver, video } = setUpDriver({ key: 'clip', sources: [clip], snapshotUrl: null });
    await settle();
    video.currentTime = 7;
    expect(driver.frameTime()).toBe(AT + 7_000);
  });

  it('is unknown for a recording without a date', async () => {
    const { driver } = setUpDriver({ key: 'clip', sources: [source.clip], snapshotUrl: null });
    await settle();
    expect(driver.frameTime()).toBeNull();
  });

  it('is unknown for live video before its first frame', async () => {
    const { driver } = setUpDriver();
    await settle();
    expect(driver.frameTime()).toBeNull();
  });

  it('stays at the last frame while live is frozen or the page is hidden', async () => {
    const { clock, driver, goLive, setVisible } = setUpDriver();
    await goLive();
    const shownAt = clock.now();
    setVisible(false);
    await clock.pass(3_000);
    setVisible(true);
    await clock.pass(3_000);
    expect(driver.frameTime()).toBe(shownAt);
  });

  it("follows the source's clock for live video", async () => {
    const live = { ...source.live, now: () => AT };
    const { clock, driver, goLive } = setUpDriver({ key: 'camera', sources: [live], snapshotUrl: null });
    await goLive();
    expect(driver.frameTime()).toBe(AT);
    await clock.pass(2_000);
    expect(driver.frameTime()).toBe(AT - 2_000);
  });
});

describe('PlaybackDriver: frame steps of the recording', () => {
  it('belong to the active transport, and are null before it exists', async () => {
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

describe('PlaybackDriver: a playing recording', () => {
  async function playing(clip: PlayerMedia['sources'][number] = source.clip) {
    const rig = setUpDriver({ key: 'clip', sources: [clip], snapshotUrl: null });
    await settle();
    rig.frames.show(rig.video);
    expect(rig.kind()).toBe('recorded');
    return rig;
  }

  it('is buffering while it waits, and ends only with the element', async () => {
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

  it('is incomplete when a part is missing', async () => {
    const { driver, net } = await playing();
    expect(driver.getView().state).toMatchObject({ isIncomplete: false });
    net.last().host.onPartMissing();
    expect(driver.getView().state).toMatchObject({ isIncomplete: true });
  });

  it('notifies its source that it plays', async () => {
    const onPlaying = vi.fn<() => void>();
    const { video } = await playing({ ...source.clip, onPlaying });
    onPlaying.mockClear();
    video.dispatchEvent(new Event('playing'));
    expect(onPlaying).toHaveBeenCalledTimes(1);
  });

  it('notifies the live source only once live has replaced it', async () => {
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

  it('is requested from new media with the next attempt', async () => {
    const { driver, net } = await playing();
    driver.replaceMedia({ key: 'clip', sources: [{ ...source.clip, from: 7 }], snapshotUrl: null });
    expect(net.runs).toHaveLength(1);
    net.last().host.onFailed({ kind: 'clipStalled' });
    driver.play();
    expect(net.runs.map(({ from }) => from)).toEqual([null, 7]);
  });

  it('has video again once another attempt begins', async () => {
    const { driver, net } = await playing();
    net.last().host.onSoundOnly();
    expect(driver.getView().isSoundOnly).toBe(true);
    net.last().host.onFailed({ kind: 'clipStalled' });
    driver.play();
    expect(driver.getView().isSoundOnly).toBe(false);
  });
});

describe('PlaybackDriver: starting', () => {
  it.each([true, false])('plays the element in the click that mounts it: %s', (isActive) => {
    Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { isActive } });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'userActivation'));
    expect(setUpDriver().video.paused).toBe(!isActive);
  });

  it('shows the snapshot until the first frame, then Live', async () => {
    const { driver, frames, video, kind } = setUpDriver();
    await settle();
    expect(driver.getView()).toMatchObject({ poster: 'snapshot', state: { kind: 'connecting' } });
    frames.show(video);
    expect(driver.getView()).toMatchObject({ poster: 'none', state: { kind: 'live' } });
    expect(kind()).toBe('live');
  });

  it('says after 3 s that it is slow', async () => {
    const { clock, driver } = setUpDriver();
    await clock.pass(2_900);
    expect(driver.getView().state).toMatchObject({ slow: false });
    await clock.pass(200);
    expect(driver.getView().state).toMatchObject({ slow: true });
  });

  it('plays muted if the browser blocks audio', async () => {
    const { driver, net, video } = setUpDriver();
    const denied = new DOMException('denied', 'NotAllowedError');
    vi.spyOn(video, 'play').mockRejectedValueOnce(denied).mockResolvedValueOnce();
    await settle();
    expect(net.running()).toHaveLength(1);
    expect(video.muted).toBe(true);
    expect(driver.getView().soundBlock).toBe('muted');
  });

  it("takes the audio focus for a user's request, but not for a restart", async () => {
    const [first, second] = [setUpDriver(), setUpDriver()];
    await first.goLive();
    second.driver.play();
    await second.goLive();
    const muted = () => [first.video.muted, second.video.muted];
    expect(muted()).toEqual([true, false]);
    first.driver.play(false);
    await settle();
    expect(muted()).toEqual([true, false]);
    first.driver.play();
    await settle();
    expect(muted()).toEqual([false, true]);
  });

  it('waits for the click if even a muted start is blocked, and starts in it', async () => {
    const { clock, driver, frames, net, video, kind } = setUpDriver();
    const denied = new DOMException('denied', 'NotAllowedError');
    const start = vi.spyOn(video, 'play').mockRejectedValue(denied);
    await clock.pass(60_000);
    expect(driver.getView()).toMatchObject({ soundBlock: 'blocked', state: { kind: 'connecting' } });
    expect(net.runs).toHaveLength(1);
    expect(canToggle(driver.getView())).toBe(true);
    start.mockClear().mockImplementation(() => {
      video.dispatchEvent(new Event('playing'));
      return Promise.resolve();
    });
    commandsFor(video, driver, () => undefined).togglePlay();
    expect(start).toHaveBeenCalledTimes(1);
    await settle();
    frames.show(video);
    expect(kind()).toBe('live');
    expect(driver.getView().soundBlock).toBe('none');
  });

  it('plays an audio-only recording under its poster', async () => {
    const { driver, net, video } = setUpDriver({ key: 'clip', sources: [source.clip], snapshotUrl: null });
    await settle();
    video.dispatchEvent(new Event('loadeddata'));
    net.last().host.onSoundOnly();
    expect(driver.getView()).toMatchObject({
      poster: 'snapshot',
      isSoundOnly: true,
      state: { kind: 'recorded', motion: 'playing' },
    });
  });

  it('removes the audio-only note once live is back', async () => {
    const { clock, driver, net, frames, video } = setUpDriver();
    await settle();
    net.last().host.onFailed({ kind: 'cameraSilent' });
    await settle();
    net.last().host.onSoundOnly();
    expect(driver.getView().isSoundOnly).toBe(true);
    await clock.pass(4_000);
    frames.show(net.last().video);
    frames.show(video);
    expect(driver.getView()).toMatchObject({ poster: 'none', isSoundOnly: false, state: { kind: 'live' } });
  });

  it('does not count audio without video as playback', async () => {
    const { driver, video } = setUpDriver({ key: 'clip', sources: [source.clip], snapshotUrl: null });
    await settle();
    video.dispatchEvent(new Event('loadeddata'));
    expect(driver.getView()).toMatchObject({ poster: 'snapshot', state: { kind: 'connecting' } });
    Object.defineProperty(video, 'videoWidth', { value: 640 });
    video.dispatchEvent(new Event('loadeddata'));
    expect(driver.getView()).toMatchObject({ poster: 'none', state: { kind: 'recorded' } });
  });
});

describe('PlaybackDriver: falling back', () => {
  it('changes from live to the recording after 15 s without video, and names the silent camera', async () => {
    const { clock, driver, net } = setUpDriver();
    await settle();
    net.last().host.onStep('calling');
    await clock.pass(15_000);
    expect(net.runs.map((run) => run.source)).toEqual(['live', 'clip']);
    // The camera may still answer the call.
    expect(net.running().map((run) => run.source)).toEqual(['live', 'clip']);
    expect(driver.getView().state).toMatchObject({ failures: [{ failure: { kind: 'cameraSilent' } }] });
  });

  it('ends at the snapshot with the reasons, and retries everything on request', async () => {
    const { driver, net } = setUpDriver();
    await settle();
    net.last().host.onFailed({ kind: 'viewerLimit' });
    await settle();
    net.last().host.onFailed({ kind: 'source', problem: { kind: 'noRecording' } });
    expect(driver.getView()).toMatchObject({ poster: 'snapshot', state: { kind: 'failed' } });
    expect(net.running()).toHaveLength(0);
    driver.play();
    expect(net.running().map((run) => run.source)).toEqual(['live']);
  });

  describe('with a last frame to keep', () => {
    const setUpShown = (media = BOTH) => {
      draws();
      const rig = setUpDriver(media);
      Object.defineProperties(rig.video, { videoWidth: { value: 640 }, readyState: { value: 4 } });
      return rig;
    };

    it('shows the last live frame with its time when nothing else is available', async () => {
      const { clock, driver, goLive, net } = setUpShown();
      await goLive();
      const shownAt = clock.time;
      await clock.pass(11_000);
      net.last().host.onFailed({ kind: 'cameraSilent' });
      await settle();
      expect(net.last().source).toBe('clip');
      net.last().host.onFailed({ kind: 'clipMissing' });
      const kept = { poster: 'lastFrame', lastFrameAt: shownAt };
      expect(driver.getView()).toMatchObject({ ...kept, state: { kind: 'failed', lostAt: shownAt } });
      driver.play();
      expect(driver.getView()).toMatchObject({ ...kept, state: { kind: 'connecting' } });
    });

    it("dates the last frame by the source's clock in each state", async () => {
      const live = { ...source.live, now: (): number => rig.clock.time + 600_000 };
      const rig = setUpShown({ ...BOTH, sources: [live] });
      const { clock, driver, goLive, net } = rig;
      await goLive();
      const shownAt = clock.time + 600_000;
      await clock.pass(5_000);
      expect(driver.getView().state).toMatchObject({ kind: 'stalled', since: shownAt });
      await clock.pass(6_000);
      expect(driver.getView()).toMatchObject({ lastFrameAt: shownAt });
      net.last().host.onFailed({ kind: 'videoRefused' });
      expect(driver.getView().state).toMatchObject({ kind: 'failed', lostAt: shownAt });
      driver.play();
      await goLive();
      const failedAt = clock.time + 600_000;
      net.last().host.onFailed({ kind: 'videoRefused' });
      expect(driver.getView().state).toMatchObject({ kind: 'failed', lostAt: failedAt });
    });

    it('keeps it with its time when live fails at once', async () => {
      const { clock, driver, goLive, net } = setUpShown({ ...BOTH, sources: [source.live] });
      await goLive();
      const shownAt = clock.time;
      await clock.pass(1_000);
      net.last().host.onFailed({ kind: 'videoRefused' });
      expect(driver.getView()).toMatchObject({
        poster: 'lastFrame',
        lastFrameAt: shownAt,
        state: { kind: 'failed', lostAt: shownAt },
      });
    });

    it('keeps it while restored live takes over, until its first frame', async () => {
      const { clock, driver, frames, goLive, net, video } = setUpShown({ ...BOTH, sources: [source.live] });
      await goLive();
      net.last().host.onFailed({ kind: 'videoRefused' });
      await clock.pass(4_000);
      const probe = net.last();
      expect(probe.video).not.toBe(video);
      frames.show(probe.video);
      expect(driver.getView()).toMatchObject({ poster: 'lastFrame', state: { kind: 'live' } });
      frames.show(video);
      expect(driver.getView().poster).toBe('none');
    });

    it('returns to the snapshot when a recording fails that replaced live', async () => {
      const { clock, driver, frames, goLive, net, video } = setUpShown();
      await goLive();
      await clock.pass(11_000);
      net.last().host.onFailed({ kind: 'cameraSilent' });
      await settle();
      frames.show(video);
      expect(driver.getView()).toMatchObject({ poster: 'none', state: { kind: 'recorded' } });
      net.last().host.onFailed({ kind: 'clipBroken' });
      expect(driver.getView()).toMatchObject({ poster: 'snapshot', state: { kind: 'failed' } });
    });
  });

  it("falls back when a transport's code cannot be loaded", async () => {
    const { driver } = setUpDriver(BOTH, () => Promise.reject(new Error('offline')));
    await settle();
    expect(driver.getView().state).toMatchObject({
      kind: 'failed',
      failures: [{ failure: { kind: 'codeMissing' } }, { failure: { kind: 'codeMissing' } }],
    });
  });

  it('replaces the recording with live once it has frames', async () => {
    const { clock, driver, frames, net, video, kind } = setUpDriver();
    await settle();
    net.last().host.onFailed({ kind: 'cameraSilent' });
    await settle();
    frames.show(video);
    expect(kind()).toBe('recorded');

    await clock.pass(4_000);
    const probe = net.last();
    expect(probe.source).toBe('live');
    expect(probe.video).not.toBe(video);
    expect(net.running()).toHaveLength(2);
    expect(kind()).toBe('recorded');

    frames.show(probe.video);
    expect(kind()).toBe('live');
    expect(probe.video).toBe(video);
    expect(net.running()).toEqual([probe]);
    expect(driver.getView().poster).toBe('snapshot');
    frames.show(video);
    expect(driver.getView().poster).toBe('none');
  });

  it('keeps a recording that the user seeks into after its end', async () => {
    const { clock, driver, frames, net, video } = setUpDriver();
    await settle();
    net.last().host.onFailed({ kind: 'cameraSilent' });
    await settle();
    frames.show(video);
    video.pause();
    Object.defineProperty(video, 'ended', { configurable: true, value: true });
    video.dispatchEvent(new Event('ended'));
    await clock.pass(4_000);
    const probe = net.last();
    expect(probe.source).toBe('live');
    video.dispatchEvent(new Event('seeking'));
    expect(probe.host.signal.aborted).toBe(false);
    Object.defineProperty(video, 'ended', { configurable: true, value: false });
    video.dispatchEvent(new Event('seeking'));
    expect(driver.getView().state).toMatchObject({ kind: 'recorded', motion: 'paused' });
    expect(probe.host.signal.aborted).toBe(true);
    await clock.pass(200_000);
    expect(net.last()).toBe(probe);
  });

  it('retries live after growing pauses', async () => {
    const { clock, frames, net, video } = setUpDriver();
    await settle();
    net.last().host.onFailed({ kind: 'cameraSilent' });
    await settle();
    frames.show(video);
    const pauses: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      const before = net.runs.length;
      const from = clock.time;
      while (net.runs.length === before) await clock.pass(250);
      pauses.push(clock.time - from);
      net.last().host.onFailed({ kind: 'cameraSilent' });
      await settle();
    }
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(pauses[0]).toBeGreaterThanOrEqual(1_000);
    expect(pauses.at(-1)).toBeGreaterThan(60_000);
    expect(pauses.at(-1)).toBeLessThanOrEqual(180_250);
  });

  it('notifies a source of attempts that the user requested', async () => {
    const onUserPlay = vi.fn<() => void>();
    const sources = [{ ...source.live, onUserPlay }];
    const { clock, driver, goLive, net } = setUpDriver({ key: 'live', sources, snapshotUrl: null });
    await goLive();
    // There is no attempt that a pause could begin.
    driver.pause();
    driver.play();
    net.last().host.onFailed({ kind: 'connectionLost' });
    await clock.pass(10_000);
    expect(net.runs.length).toBeGreaterThan(1);
    net.last().host.onFailed({ kind: 'connectionLost' });
    expect(onUserPlay).not.toHaveBeenCalled();
    driver.play();
    expect(onUserPlay).toHaveBeenCalledTimes(1);
    net.last().host.onFailed({ kind: 'connectionLost' });
    await clock.pass(10_000);
    expect(onUserPlay).toHaveBeenCalledTimes(1);
  });

  describe('at a server with Retry-After', () => {
    const busy = (retryAfter: number): PlaybackFailure => {
      const problem = { kind: 'refused', status: 429, code: 'E1', detail: 'later', retryAfter } as const;
      return { kind: 'source', problem };
    };
    const ALONE: PlayerMedia = { key: 'live', sources: [source.live], snapshotUrl: null };
    /** A player that the server has refused. */
    const refused = async (retryAfter: number, media = ALONE) => {
      const rig = setUpDriver(media);
      await settle();
      rig.net.last().host.onFailed(busy(retryAfter));
      await settle();
      return rig;
    };

    it('retries live no sooner, and after an hour at most', async () => {
      const { clock, net } = await refused(60_000);
      await clock.pass(59_900);
      expect(net.runs).toHaveLength(1);
      await clock.pass(200);
      expect(net.runs).toHaveLength(2);
      net.last().host.onFailed(busy(1e12));
      await clock.pass(3_599_900);
      expect(net.runs).toHaveLength(2);
      await clock.pass(200);
      expect(net.runs).toHaveLength(3);
    });

    it('counts the time in which the page was hidden', async () => {
      const { clock, net, setVisible } = await refused(60_000);
      await clock.pass(50_000);
      setVisible(false);
      await clock.pass(5_000);
      setVisible(true);
      await clock.pass(4_900);
      expect(net.runs).toHaveLength(1);
      await clock.pass(200);
      expect(net.runs).toHaveLength(2);
    });

    it('waits under the last live frame if the time is short', async () => {
      const { clock, goLive, kind, net } = setUpDriver(ALONE);
      await goLive();
      await clock.pass(11_000);
      expect(net.runs).toHaveLength(2);
      net.last().host.onFailed(busy(3_900));
      await clock.pass(3_800);
      expect([kind(), net.runs.length]).toEqual(['stalled', 2]);
      await clock.pass(200);
      expect([kind(), net.runs.length]).toEqual(['stalled', 3]);
    });

    it('does not wait again after a search that a held recording ended', async () => {
      const { clock, driver, frames, net, video } = await refused(60_000, BOTH);
      frames.show(video);
      await clock.pass(60_100);
      expect(net.last().source).toBe('live');
      driver.holdRecording(true);
      driver.holdRecording(false);
      const before = net.runs.length;
      await clock.pass(4_000);
      expect(net.runs).toHaveLength(before + 1);
    });

    it('does not wait after a later failure without Retry-After', async () => {
      const { clock, driver, net } = await refused(600_000);
      driver.play();
      await settle();
      net.last().host.onStep('linking');
      await clock.pass(15_000);
      expect(driver.getView().state.kind).toBe('failed');
      await clock.pass(4_000);
      expect(net.runs).toHaveLength(3);
    });
  });

  it('tests live in a muted element that stays in the page', async () => {
    const { clock, frames, net, video } = setUpDriver();
    await settle();
    net.last().host.onFailed({ kind: 'cameraSilent' });
    await settle();
    frames.show(video);
    await clock.pass(4_000);
    expect(net.last().video).toMatchObject({ muted: true, playsInline: true });
  });

  it('detects live video that freezes while it replaces the recording', async () => {
    const { clock, driver, frames, net, video, kind } = setUpDriver();
    await settle();
    net.last().host.onFailed({ kind: 'cameraSilent' });
    await settle();
    frames.show(video);
    await clock.pass(4_000);
    frames.show(net.last().video);
    expect(kind()).toBe('live');
    frames.show(video);
    frames.show(video);
    const last = clock.time;
    await clock.pass(4_600);
    expect(driver.getView().state).toMatchObject({ kind: 'stalled', since: last });
  });
});

describe('PlaybackDriver: disposal', () => {
  const leaks = ({ clock, frames, net }: ReturnType<typeof setUpDriver>) => ({
    timers: clock.tasks.size,
    watches: frames.watched().length,
    transports: net.running().length,
  });
  const NOTHING = { timers: 0, watches: 0, transports: 0 };

  it('releases everything while connecting, live, stalled, recorded and failed', async () => {
    const stages: ((player: ReturnType<typeof setUpDriver>) => Promise<void>)[] = [
      () => Promise.resolve(),
      // The same timers are planned again.
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

  it('starts nothing that was still loading', async () => {
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
