import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultConfig } from '@/config/env';
import { setPreferences } from '@/device/preferences';
import { savedData } from '@/device/savedData';
import { canToggle, commandsFor } from '@/player/controls/commands';
import { PlaybackDriver } from '@/player/core/driver/PlaybackDriver';
import type { PlayerMedia } from '@/player/source';
import { LEFT_WHILE_PLAYING, type ConnectionDetails, type OpenTransport } from '@/player/core/transport';
import { FakeClock, fakeFrames, fakeTransports, fakeVideo, settle } from '../../fakes';

const source = {
  live: {
    kind: 'live' as const,
    credential: () => Promise.resolve({ ok: false as const, failure: { kind: 'unreachable' as const } }),
  },
  clip: {
    kind: 'clip' as const,
    url: () => Promise.resolve({ ok: false as const, failure: { kind: 'noRecording' as const } }),
  },
};
const BOTH: PlayerMedia = { key: 'camera', sources: [source.live, source.clip], snapshotUrl: null };

let visible = true;
const endings: AbortController[] = [];

beforeEach(() => {
  visible = true;
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (visible ? 'visible' : 'hidden'));
  // jsdom draws nothing, so the last frame cannot be kept and the snapshot stands in.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
});

afterEach(() => {
  for (const controller of endings.splice(0)) controller.abort();
  vi.restoreAllMocks();
});

function setUp(media = BOTH, open?: OpenTransport) {
  const clock = new FakeClock();
  const net = fakeTransports();
  const frames = fakeFrames(clock);
  const video = fakeVideo();
  const controller = new AbortController();
  endings.push(controller);
  let onView: (inView: boolean) => void = () => undefined;
  const driver = new PlaybackDriver(
    {
      media,
      config: defaultConfig,
      video,
      lastFrame: document.createElement('canvas'),
      open: open ?? net.open,
      clock,
      random: () => 0.5,
      watch: frames.watch,
      observe: (_video, _signal, listener) => {
        onView = listener;
      },
    },
    controller.signal,
  );
  const goLive = async () => {
    await settle();
    frames.show(video);
    expect(driver.getView().state.kind).toBe('live');
  };
  /** Frames as a camera sends them. */
  const stream = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 500) {
      frames.show(video);
      await clock.pass(500);
    }
  };
  const setVisible = (next: boolean) => {
    visible = next;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const scroll = (inView: boolean) => onView(inView);
  const kind = () => driver.getView().state.kind;
  return { clock, net, frames, video, controller, driver, goLive, stream, setVisible, scroll, kind };
}

describe('PlaybackDriver: when its player is closed', () => {
  const reasonAfter = async (before: (rig: ReturnType<typeof setUp>) => Promise<void> | void) => {
    const rig = setUp();
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

describe('the time of the frame that is shown', () => {
  const AT = 1_600_000_000_000;

  it("is the recording's own, from when its first frame was taken", async () => {
    const clip = { ...source.clip, startsAt: () => AT };
    const { driver, video } = setUp({ key: 'clip', sources: [clip], snapshotUrl: null });
    await settle();
    video.currentTime = 7;
    expect(driver.frameTime()).toBe(AT + 7_000);
  });

  it('is not known of a recording without a date', async () => {
    const { driver } = setUp({ key: 'clip', sources: [source.clip], snapshotUrl: null });
    await settle();
    expect(driver.frameTime()).toBeNull();
  });

  it('stays that of the last frame while live video is frozen or the page was hidden', async () => {
    const { clock, driver, goLive, setVisible } = setUp();
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
    const { clock, driver, goLive } = setUp({ key: 'camera', sources: [live], snapshotUrl: null });
    await goLive();
    expect(driver.frameTime()).toBe(AT);
    await clock.pass(2_000);
    expect(driver.frameTime()).toBe(AT - 2_000);
  });
});

describe('starting', () => {
  it('keeps the snapshot until the first frame, then says Live', async () => {
    const { driver, frames, video, kind } = setUp();
    await settle();
    expect(driver.getView()).toMatchObject({ poster: 'snapshot', state: { kind: 'connecting' } });
    frames.show(video);
    expect(driver.getView()).toMatchObject({ poster: 'none', state: { kind: 'live' } });
    expect(kind()).toBe('live');
  });

  it('says after 3 s that it takes long', async () => {
    const { clock, driver } = setUp();
    await clock.pass(2_900);
    expect(driver.getView().state).toMatchObject({ slow: false });
    await clock.pass(200);
    expect(driver.getView().state).toMatchObject({ slow: true });
  });

  it('plays muted where the browser allows no sound', async () => {
    const { driver, net, video } = setUp();
    const denied = new DOMException('denied', 'NotAllowedError');
    vi.spyOn(video, 'play').mockRejectedValueOnce(denied).mockResolvedValueOnce();
    await settle();
    expect(net.running()).toHaveLength(1);
    expect(video.muted).toBe(true);
    expect(driver.getView().soundBlock).toBe('muted');
  });

  it('waits for the promised click where not even a muted start is allowed, and starts in it', async () => {
    const { clock, driver, frames, net, video, kind } = setUp();
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
    commandsFor(video, driver, driver.getView(), () => undefined).togglePlay();
    expect(start).toHaveBeenCalledTimes(1);
    await settle();
    frames.show(video);
    expect(kind()).toBe('live');
    expect(driver.getView().soundBlock).toBe('none');
  });

  it('plays a recording of sound alone under its poster', async () => {
    const { driver, net, video } = setUp({ key: 'clip', sources: [source.clip], snapshotUrl: null });
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
    const { clock, driver, net, frames, video } = setUp();
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
    const { driver, video } = setUp({ key: 'clip', sources: [source.clip], snapshotUrl: null });
    await settle();
    video.dispatchEvent(new Event('loadeddata'));
    expect(driver.getView()).toMatchObject({ poster: 'snapshot', state: { kind: 'connecting' } });
    Object.defineProperty(video, 'videoWidth', { value: 640 });
    video.dispatchEvent(new Event('loadeddata'));
    expect(driver.getView()).toMatchObject({ poster: 'none', state: { kind: 'recorded' } });
  });
});

describe('falling back', () => {
  it('goes from live to the recording after 15 s without a picture, and names the silent camera', async () => {
    const { clock, driver, net } = setUp();
    await settle();
    net.last().host.onStep('calling');
    await clock.pass(15_000);
    expect(net.runs.map((run) => run.source)).toEqual(['live', 'clip']);
    expect(net.running().map((run) => run.source)).toEqual(['clip']);
    expect(driver.getView().state).toMatchObject({ failures: [{ failure: { kind: 'cameraSilent' } }] });
  });

  it('ends at the snapshot with the reasons, and tries everything again on request', async () => {
    const { driver, net } = setUp();
    await settle();
    net.last().host.onFailed({ kind: 'viewerLimit' });
    await settle();
    net.last().host.onFailed({ kind: 'source', problem: { kind: 'noRecording' } });
    expect(driver.getView()).toMatchObject({ poster: 'snapshot', state: { kind: 'failed' } });
    expect(net.running()).toHaveLength(0);
    driver.play();
    expect(net.running().map((run) => run.source)).toEqual(['live']);
  });

  it('falls back when the code of a transport cannot be loaded', async () => {
    const { driver } = setUp(BOTH, () => Promise.reject(new Error('offline')));
    await settle();
    expect(driver.getView().state).toMatchObject({
      kind: 'failed',
      failures: [{ failure: { kind: 'codeMissing' } }, { failure: { kind: 'codeMissing' } }],
    });
  });

  it('swaps live in behind the recording once it has frames', async () => {
    const { clock, driver, frames, net, video, kind } = setUp();
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

  it('asks for live again after longer and longer pauses', async () => {
    const { clock, frames, net, video } = setUp();
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

  it('looks for live in an element that stays in the page and makes no sound', async () => {
    const { clock, frames, net, video } = setUp();
    await settle();
    net.last().host.onFailed({ kind: 'cameraSilent' });
    await settle();
    frames.show(video);
    await clock.pass(4_000);
    expect(net.last().video).toMatchObject({ muted: true, playsInline: true });
  });

  it('notices a live picture that freezes while it takes the place of the recording', async () => {
    const { clock, driver, frames, net, video, kind } = setUp();
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

describe('a picture that never lies', () => {
  it('is not called live for longer than 10 s after its last frame', async () => {
    const { clock, driver, goLive, stream, kind } = setUp();
    await goLive();
    await stream(20_000);
    expect(kind()).toBe('live');
    const last = clock.time - 500;
    await clock.pass(5_000);
    expect(driver.getView().state).toMatchObject({ kind: 'stalled', since: last });
  });

  it('recoveries the connection, then builds a new one under the last frame', async () => {
    const { clock, goLive, net, kind } = setUp();
    await goLive();
    await clock.pass(5_500);
    expect(net.last().recoveries).toBe(1);
    await clock.pass(6_000);
    expect(net.runs).toHaveLength(2);
    expect(net.running()).toHaveLength(1);
    expect(kind()).toBe('stalled');
  });

  it('recoveries the connection at once when the network has changed, without taking the picture away', async () => {
    const { goLive, kind, net } = setUp();
    await goLive();
    window.dispatchEvent(new Event('online'));
    expect(net.last().recoveries).toBe(1);
    expect(kind()).toBe('live');
  });

  it('is live again when the recovery brought frames back', async () => {
    const { clock, frames, goLive, net, video, kind } = setUp();
    await goLive();
    await clock.pass(5_500);
    frames.show(video);
    expect(kind()).toBe('live');
    expect(net.runs).toHaveLength(1);
  });

  it('shows the recording when the camera stays away, with the time it went', async () => {
    const { clock, driver, goLive, net } = setUp();
    await goLive();
    const went = clock.time;
    await clock.pass(11_000);
    net.last().host.onStep('calling');
    await clock.pass(12_000);
    expect(net.last().source).toBe('clip');
    expect(driver.getView().state).toMatchObject({
      lostAt: went,
      failures: [{ failure: { kind: 'cameraSilent' } }],
    });
  });

  it('does not take a pause of the user for a fault', async () => {
    const { clock, driver, goLive } = setUp();
    await goLive();
    driver.pause();
    await clock.pass(50_000);
    expect(driver.getView().state).toMatchObject({ kind: 'live', paused: true });
  });

  describe('with the data saver', () => {
    const MINUTE = 60_000;
    const details = (bitsPerSecond: number | null): ConnectionDetails => ({
      state: 'connected',
      path: null,
      roundTripMs: null,
      lossPercent: null,
      bitsPerSecond,
      width: null,
      height: null,
      framesPerSecond: null,
    });
    /** A stream whose rate is known from the second look on. */
    const measured = () => {
      let looks = 0;
      const net = fakeTransports();
      const open: OpenTransport = async (source, host) => ({
        ...(await net.open(source, host)),
        details: () => Promise.resolve(details((looks += 1) > 1 ? 800_000 : null)),
      });
      return setUp(BOTH, open);
    };

    beforeEach(() => {
      localStorage.clear();
      setPreferences({ dataSaver: true });
    });
    afterEach(() => localStorage.clear());

    it('stops a live picture two minutes after the last sign of a person, until Play', async () => {
      const { driver, goLive, stream, kind } = measured();
      await goLive();
      await stream(1.5 * MINUTE);
      globalThis.dispatchEvent(new MouseEvent('pointermove', { screenX: 5 }));
      await stream(1.5 * MINUTE);
      // A pointer that rests is no sign.
      globalThis.dispatchEvent(new MouseEvent('pointermove', { screenX: 5 }));
      expect(kind()).toBe('live');
      await stream(0.5 * MINUTE + 1_000);
      expect(driver.getView().state).toMatchObject({ kind: 'released', why: 'unattended' });
      globalThis.dispatchEvent(new MouseEvent('click'));
      driver.play();
      expect(kind()).toBe('connecting');
    });

    it('counts what the stream would have brought, at its own rate, while it could be seen', async () => {
      const { clock, controller, goLive, stream, setVisible } = measured();
      await goLive();
      await stream(2 * MINUTE + 1_000);
      await clock.pass(MINUTE);
      setVisible(false);
      await clock.pass(MINUTE);
      controller.abort();
      expect(savedData().bytes / 100_000).toBeCloseTo(60, -1);
    });

    it('lets a live picture run on where no data is to be saved', async () => {
      setPreferences({ dataSaver: false });
      const { goLive, stream, kind } = measured();
      await goLive();
      await stream(3 * MINUTE);
      expect(kind()).toBe('live');
      expect(savedData().bytes).toBe(0);
    });
  });

  it('lets a picture go that was paused for a minute, and starts again on Play', async () => {
    const { clock, driver, goLive, net, kind } = setUp();
    await goLive();
    driver.pause();
    await clock.pass(59_000);
    expect(net.running()).toHaveLength(1);
    await clock.pass(2_000);
    expect(net.running()).toHaveLength(0);
    expect(kind()).toBe('released');
    driver.play();
    expect(net.running()).toHaveLength(1);
    expect(kind()).toBe('connecting');
  });

  it('believes the transport when the link is lost before the frames are missed', async () => {
    const { goLive, net, kind } = setUp();
    await goLive();
    net.last().host.onLinkLost();
    expect(kind()).toBe('stalled');
  });
});

describe('sleep, networks and hidden pages', () => {
  it('reconnects once after the computer slept', async () => {
    const { clock, goLive, net } = setUp();
    await goLive();
    clock.sleep(3_600_000);
    await clock.pass(600);
    window.dispatchEvent(new Event('online'));
    await settle();
    expect(net.runs).toHaveLength(2);
    expect(net.running()).toHaveLength(1);
  });

  it('closes live after 45 s hidden and comes back when it is looked at', async () => {
    const { clock, goLive, net, setVisible, kind } = setUp();
    await goLive();
    setVisible(false);
    await clock.pass(44_000);
    expect(net.running()).toHaveLength(1);
    await clock.pass(2_000);
    expect(net.running()).toHaveLength(0);
    expect(kind()).toBe('suspended');
    setVisible(true);
    expect(net.running()).toHaveLength(1);
    expect(kind()).toBe('connecting');
  });

  it('does not start a paused picture again when the page is hidden, the computer sleeps or the link is lost', async () => {
    const troubles: ((player: ReturnType<typeof setUp>) => Promise<void>)[] = [
      async ({ clock, setVisible }) => {
        setVisible(false);
        await clock.pass(50_000);
        setVisible(true);
      },
      async ({ clock }) => {
        clock.sleep(3_600_000);
        await clock.pass(600);
        window.dispatchEvent(new Event('online'));
      },
      ({ net }) => {
        net.last().host.onLinkLost();
        return Promise.resolve();
      },
    ];
    for (const strike of troubles) {
      const player = setUp();
      await player.goLive();
      player.driver.pause();
      await strike(player);
      await player.clock.pass(30_000);
      expect(player.kind()).toBe('released');
      expect(player.video.paused).toBe(true);
      expect(player.net.runs).toHaveLength(1);
      player.controller.abort();
    }
  });

  it.each<[string, (player: ReturnType<typeof setUp>) => void]>([
    [
      'before the page says that it is hidden',
      ({ video, setVisible }) => {
        video.pause();
        setVisible(false);
      },
    ],
    [
      'after that',
      ({ video, setVisible }) => {
        setVisible(false);
        video.pause();
      },
    ],
  ])('comes back after a long time away although the phone paused it, %s', async (_when, putAway) => {
    const player = setUp();
    const { clock, goLive, setVisible, kind } = player;
    await goLive();
    putAway(player);
    await clock.pass(50_000);
    expect(kind()).toBe('suspended');
    setVisible(true);
    expect(kind()).toBe('connecting');
  });

  it('is said to be paused when the phone does not start it again', async () => {
    const { clock, driver, goLive, setVisible, video } = setUp();
    await goLive();
    setVisible(false);
    video.pause();
    await clock.pass(5_000);
    expect(driver.getView().state).toMatchObject({ kind: 'live', paused: false });
    setVisible(true);
    expect(driver.getView().state).toMatchObject({ kind: 'live', paused: true });
  });

  it('stays paused when it was paused from elsewhere while the page was hidden', async () => {
    const { clock, goLive, setVisible, stream, video, kind } = setUp();
    await goLive();
    setVisible(false);
    await stream(5_000);
    video.pause();
    await clock.pass(50_000);
    setVisible(true);
    expect(kind()).toBe('released');
  });

  it('stays open while hidden in picture-in-picture', async () => {
    const { clock, goLive, net, setVisible, stream, video } = setUp();
    await goLive();
    Object.defineProperty(document, 'pictureInPictureElement', { configurable: true, get: () => video });
    setVisible(false);
    await stream(120_000);
    expect(net.running()).toHaveLength(1);
    expect(clock.tasks.size).toBeGreaterThan(0);
    Reflect.deleteProperty(document, 'pictureInPictureElement');
  });

  it('is not accused of standing still while frames cannot be seen', async () => {
    const { clock, goLive, setVisible, kind } = setUp();
    await goLive();
    setVisible(false);
    await clock.pass(20_000);
    setVisible(true);
    await clock.pass(1_000);
    expect(kind()).toBe('live');
  });

  it('tries at once when the network is back', async () => {
    const { clock, net } = setUp();
    await settle();
    net.last().host.onFailed({ kind: 'serviceUnreachable' });
    await settle();
    net.last().host.onFailed({ kind: 'clipUnreachable' });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    await clock.pass(60_000);
    expect(net.runs).toHaveLength(2);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    expect(net.runs).toHaveLength(3);
  });
});

describe('a live tile that is scrolled away', () => {
  it('lets its stream go after 15 s and comes back by itself', async () => {
    const { clock, goLive, net, scroll, kind } = setUp();
    await goLive();
    scroll(false);
    await clock.pass(14_500);
    expect(kind()).toBe('live');
    await clock.pass(1_000);
    expect(net.running()).toHaveLength(0);
    expect(kind()).toBe('suspended');
    scroll(true);
    expect(net.running()).toHaveLength(1);
    expect(kind()).toBe('connecting');
  });

  it('goes on when it was only scrolled past', async () => {
    const { clock, goLive, net, scroll, kind } = setUp();
    await goLive();
    scroll(false);
    await clock.pass(10_000);
    scroll(true);
    await clock.pass(1_000);
    expect(kind()).toBe('live');
    expect(net.runs).toHaveLength(1);
  });

  it('goes on in picture-in-picture, and rests when that has ended', async () => {
    const { clock, goLive, net, scroll, stream, video, kind } = setUp();
    await goLive();
    Object.defineProperty(document, 'pictureInPictureElement', { configurable: true, get: () => video });
    scroll(false);
    await stream(60_000);
    expect(net.running()).toHaveLength(1);
    Reflect.deleteProperty(document, 'pictureInPictureElement');
    await clock.pass(15_000);
    expect(kind()).toBe('suspended');
  });

  it('stays paused when it was paused, until the user plays it', async () => {
    const { clock, driver, goLive, net, scroll, video } = setUp();
    await goLive();
    driver.pause();
    scroll(false);
    await clock.pass(16_000);
    expect(net.running()).toHaveLength(0);
    scroll(true);
    await clock.pass(60_000);
    expect(net.running()).toHaveLength(0);
    expect(video.paused).toBe(true);
    driver.play();
    expect(net.running()).toHaveLength(1);
  });

  it('stays at rest when only the tab comes back', async () => {
    const { clock, goLive, scroll, setVisible, kind } = setUp();
    await goLive();
    scroll(false);
    await clock.pass(16_000);
    setVisible(false);
    setVisible(true);
    expect(kind()).toBe('suspended');
  });
});

describe('leaving', () => {
  const leaks = ({ clock, frames, net }: ReturnType<typeof setUp>) => ({
    timers: clock.tasks.size,
    watches: frames.watched().length,
    transports: net.running().length,
  });
  const NOTHING = { timers: 0, watches: 0, transports: 0 };

  it('releases everything while connecting, live, still, recorded and failed', async () => {
    const stages: ((player: ReturnType<typeof setUp>) => Promise<void>)[] = [
      () => Promise.resolve(),
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
      const player = setUp();
      await reach(player);
      player.controller.abort();
      expect(leaks(player)).toEqual(NOTHING);
      expect(player.video.getAttribute('src')).toBeNull();
    }
  });

  it('does not start what was still loading when it was left', async () => {
    const player = setUp();
    player.controller.abort();
    await settle();
    expect(player.net.runs.every((run) => run.video === null)).toBe(true);
    expect(leaks(player)).toEqual(NOTHING);
  });

  it('ignores a late word from what it has left', async () => {
    const { driver, controller, net } = setUp();
    await settle();
    const before = driver.getView();
    controller.abort();
    net.last().host.onFailed({ kind: 'noVideo' });
    expect(driver.getView()).toBe(before);
  });
});
