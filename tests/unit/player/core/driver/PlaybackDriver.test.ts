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

  it('lets live video keep its connection while the picture moves', async () => {
    expect(await reasonAfter(() => undefined)).toBe(LEFT_WHILE_PLAYING);
  });

  it('ends the connection of a picture that has frozen or is paused', async () => {
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

  it("is the recording's own, from when its first frame was taken", async () => {
    const clip = { ...source.clip, startsAt: () => AT };
    const { driver, video } = setUpDriver({ key: 'clip', sources: [clip], snapshotUrl: null });
    await settle();
    video.currentTime = 7;
    expect(driver.frameTime()).toBe(AT + 7_000);
  });

  it('is not known of a recording without a date', async () => {
    const { driver } = setUpDriver({ key: 'clip', sources: [source.clip], snapshotUrl: null });
    await settle();
    expect(driver.frameTime()).toBeNull();
  });

  it('is not known of live video before its first frame', async () => {
    const { driver } = setUpDriver();
    await settle();
    expect(driver.frameTime()).toBeNull();
  });

  it('stays that of the last frame while live video is frozen or the page was hidden', async () => {
    const { clock, driver, goLive, setVisible } = setUpDriver();
    await goLive();
    const shownAt = clock.now();
    setVisible(false);
    await clock.pass(3_000);
    setVisible(true);
    await clock.pass(3_000);
    expect(driver.frameTime()).toBe(shownAt);
  });

  it("is by the source's clock for live video, however long its last frame has been shown", async () => {
    const live = { ...source.live, now: () => AT };
    const { clock, driver, goLive } = setUpDriver({ key: 'camera', sources: [live], snapshotUrl: null });
    await goLive();
    expect(driver.frameTime()).toBe(AT);
    await clock.pass(2_000);
    expect(driver.frameTime()).toBe(AT - 2_000);
  });
});

describe('PlaybackDriver: the frames of the recording', () => {
  it('are those of the transport that plays, and none before it is there', async () => {
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

describe('PlaybackDriver: a recording that plays', () => {
  async function playing(clip: PlayerMedia['sources'][number] = source.clip) {
    const rig = setUpDriver({ key: 'clip', sources: [clip], snapshotUrl: null });
    await settle();
    rig.frames.show(rig.video);
    expect(rig.kind()).toBe('recorded');
    return rig;
  }

  it('is said to buffer while it waits, and to have ended only when the element has', async () => {
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

  it('is said to be incomplete when a part of it is missing', async () => {
    const { driver, net } = await playing();
    expect(driver.getView().state).toMatchObject({ isIncomplete: false });
    net.last().host.onPartMissing();
    expect(driver.getView().state).toMatchObject({ isIncomplete: true });
  });

  it('tells its source that it plays', async () => {
    const onPlaying = vi.fn<() => void>();
    const { video } = await playing({ ...source.clip, onPlaying });
    onPlaying.mockClear();
    video.dispatchEvent(new Event('playing'));
    expect(onPlaying).toHaveBeenCalledTimes(1);
  });

  it('tells the live source that it plays only once live has taken its place', async () => {
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

  it('is asked for by new media from the next attempt on', async () => {
    const { driver, net } = await playing();
    driver.replaceMedia({ key: 'clip', sources: [{ ...source.clip, from: 7 }], snapshotUrl: null });
    expect(net.runs).toHaveLength(1);
    net.last().host.onFailed({ kind: 'clipStalled' });
    driver.play();
    expect(net.runs.map(({ from }) => from)).toEqual([null, 7]);
  });

  it('is said to have a picture again once another attempt begins', async () => {
    const { driver, net } = await playing();
    net.last().host.onSoundOnly();
    expect(driver.getView().isSoundOnly).toBe(true);
    net.last().host.onFailed({ kind: 'clipStalled' });
    driver.play();
    expect(driver.getView().isSoundOnly).toBe(false);
  });
});

describe('PlaybackDriver: starting', () => {
  it.each([true, false])('starts the element in the click that mounts it: %s', (isActive) => {
    Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { isActive } });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'userActivation'));
    expect(setUpDriver().video.paused).toBe(!isActive);
  });

  it('keeps the snapshot until the first frame, then says Live', async () => {
    const { driver, frames, video, kind } = setUpDriver();
    await settle();
    expect(driver.getView()).toMatchObject({ poster: 'snapshot', state: { kind: 'connecting' } });
    frames.show(video);
    expect(driver.getView()).toMatchObject({ poster: 'none', state: { kind: 'live' } });
    expect(kind()).toBe('live');
  });

  it('says after 3 s that it takes long', async () => {
    const { clock, driver } = setUpDriver();
    await clock.pass(2_900);
    expect(driver.getView().state).toMatchObject({ slow: false });
    await clock.pass(200);
    expect(driver.getView().state).toMatchObject({ slow: true });
  });

  it('plays muted where the browser allows no sound', async () => {
    const { driver, net, video } = setUpDriver();
    const denied = new DOMException('denied', 'NotAllowedError');
    vi.spyOn(video, 'play').mockRejectedValueOnce(denied).mockResolvedValueOnce();
    await settle();
    expect(net.running()).toHaveLength(1);
    expect(video.muted).toBe(true);
    expect(driver.getView().soundBlock).toBe('muted');
  });

  it('takes the sound from another player where a person asks, not where it starts again by itself', async () => {
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

  it('waits for the promised click where not even a muted start is allowed, and starts in it', async () => {
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

  it('plays a recording of sound alone under its poster', async () => {
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

  it('says no more that there is only sound once live is back', async () => {
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

  it('does not take sound without a picture for a recording that plays', async () => {
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
  it('goes from live to the recording after 15 s without a picture, and names the silent camera', async () => {
    const { clock, driver, net } = setUpDriver();
    await settle();
    net.last().host.onStep('calling');
    await clock.pass(15_000);
    expect(net.runs.map((run) => run.source)).toEqual(['live', 'clip']);
    // The camera may still answer the call.
    expect(net.running().map((run) => run.source)).toEqual(['live', 'clip']);
    expect(driver.getView().state).toMatchObject({ failures: [{ failure: { kind: 'cameraSilent' } }] });
  });

  it('ends at the snapshot with the reasons, and tries everything again on request', async () => {
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

    it('keeps the last frame of live video, with its time, when nothing else can be shown', async () => {
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

    it("dates the last frame by the source's clock, in each state that names its time", async () => {
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

    it('keeps it when live video fails at once, and says when that was', async () => {
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

    it('keeps it while live video that was found again moves over, until its first frame there', async () => {
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

    it('returns to the snapshot when a recording breaks that live video had given way to', async () => {
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

  it('falls back when the code of a transport cannot be loaded', async () => {
    const { driver } = setUpDriver(BOTH, () => Promise.reject(new Error('offline')));
    await settle();
    expect(driver.getView().state).toMatchObject({
      kind: 'failed',
      failures: [{ failure: { kind: 'codeMissing' } }, { failure: { kind: 'codeMissing' } }],
    });
  });

  it('swaps live in behind the recording once it has frames', async () => {
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

  it('keeps a recording that the user goes back into after its end', async () => {
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
    // Of the end itself, where a seek past it arrives.
    video.dispatchEvent(new Event('seeking'));
    expect(probe.host.signal.aborted).toBe(false);
    Object.defineProperty(video, 'ended', { configurable: true, value: false });
    video.dispatchEvent(new Event('seeking'));
    expect(driver.getView().state).toMatchObject({ kind: 'recorded', motion: 'paused' });
    expect(probe.host.signal.aborted).toBe(true);
    await clock.pass(200_000);
    expect(net.last()).toBe(probe);
  });

  it('asks for live again after longer and longer pauses', async () => {
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

  it('tells a source of those attempts that the user has asked for', async () => {
    const onAsked = vi.fn<() => void>();
    const sources = [{ ...source.live, onAsked }];
    const { clock, driver, goLive, net } = setUpDriver({ key: 'live', sources, snapshotUrl: null });
    await goLive();
    // There is no attempt that a pause could begin.
    driver.pause();
    driver.play();
    net.last().host.onFailed({ kind: 'connectionLost' });
    await clock.pass(10_000);
    expect(net.runs.length).toBeGreaterThan(1);
    net.last().host.onFailed({ kind: 'connectionLost' });
    expect(onAsked).not.toHaveBeenCalled();
    driver.play();
    expect(onAsked).toHaveBeenCalledTimes(1);
    net.last().host.onFailed({ kind: 'connectionLost' });
    await clock.pass(10_000);
    expect(onAsked).toHaveBeenCalledTimes(1);
  });

  describe('at a server that asks to be left alone', () => {
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

    it('asks for live no sooner than that, nor after an hour', async () => {
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

    it('waits for that under the last frame of live, where it is short', async () => {
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

    it('does not wait for that again after a search that a held recording ended', async () => {
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

    it('does not wait for that after a later failure that says nothing of it', async () => {
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

  it('looks for live in an element that stays in the page and makes no sound', async () => {
    const { clock, frames, net, video } = setUpDriver();
    await settle();
    net.last().host.onFailed({ kind: 'cameraSilent' });
    await settle();
    frames.show(video);
    await clock.pass(4_000);
    expect(net.last().video).toMatchObject({ muted: true, playsInline: true });
  });

  it('notices a live picture that freezes while it takes the place of the recording', async () => {
    const { clock, driver, frames, net, video, kind } = setUpDriver();
    await settle();
    net.last().host.onFailed({ kind: 'cameraSilent' });
    await settle();
    frames.show(video);
    await clock.pass(4_000);
    frames.show(net.last().video);
    expect(kind()).toBe('live');
    const last = clock.time;
    await clock.pass(4_600);
    expect(driver.getView().state).toMatchObject({ kind: 'stalled', since: last });
  });
});

describe('PlaybackDriver: leaving', () => {
  const leaks = ({ clock, frames, net }: ReturnType<typeof setUpDriver>) => ({
    timers: clock.tasks.size,
    watches: frames.watched().length,
    transports: net.running().length,
  });
  const NOTHING = { timers: 0, watches: 0, transports: 0 };

  it('releases everything while connecting, live, still, recorded and failed', async () => {
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

  it('does not start what was still loading when it was left', async () => {
    const player = setUpDriver();
    player.controller.abort();
    await settle();
    expect(player.net.runs.every((run) => run.video === null)).toBe(true);
    expect(leaks(player)).toEqual(NOTHING);
  });

  it('ignores a late word from what it has left', async () => {
    const { driver, controller, net } = setUpDriver();
    await settle();
    const before = driver.getView();
    controller.abort();
    net.last().host.onFailed({ kind: 'noVideo' });
    expect(driver.getView()).toBe(before);
  });
});
