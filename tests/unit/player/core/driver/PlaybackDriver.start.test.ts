import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { canToggle, commandsFor } from '@/player/controls/commands';
import type { OpenTransport, PlaybackFailure } from '@/player/core/transport';
import type { PlayerMedia } from '@/player/source';
import { fakeTransports, settle } from '../../fakes';
import { draws } from '../../frame/draws';
import { BOTH, prepareDriverTests, setUpDriver, source } from './driverRig';

prepareDriverTests();

describe('PlaybackDriver', () => {
  it.each([
    ['plays the element at once if a click has mounted the player', true],
    ['does not play the element at once if no click has mounted the player', false],
  ])('%s', (_title, isActive) => {
    Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { isActive } });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'userActivation'));
    expect(setUpDriver().video.paused).toBe(!isActive);
  });

  it('reports after 3 s that the start is slow', async () => {
    const { clock, driver } = setUpDriver();
    await clock.pass(2_900);
    expect(driver.getView().state).toMatchObject({ slow: false });
    await clock.pass(200);
    expect(driver.getView().state).toMatchObject({ slow: true });
  });

  it('requests the audio focus for a start by the user, but not for a restart', async () => {
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

  it('starts on a click if the browser blocks even muted autoplay', async () => {
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

  it('keeps connecting while the element has data but no video', async () => {
    const { driver, video } = setUpDriver({ key: 'clip', sources: [source.clip], snapshotUrl: null });
    await settle();
    video.dispatchEvent(new Event('loadeddata'));
    expect(driver.getView()).toMatchObject({ poster: 'snapshot', state: { kind: 'connecting' } });
    Object.defineProperty(video, 'videoWidth', { value: 640 });
    video.dispatchEvent(new Event('loadeddata'));
    expect(driver.getView()).toMatchObject({ poster: 'none', state: { kind: 'recorded' } });
  });
});

describe('PlaybackDriver with several sources', () => {
  describe('after live video has shown a frame', () => {
    const setUpShown = (media = BOTH, open?: OpenTransport) => {
      draws();
      const rig = setUpDriver(media, open);
      Object.defineProperties(rig.video, { videoWidth: { value: 640 }, readyState: { value: 4 } });
      return rig;
    };

    it('shows the last frame and its time when no other source is available', async () => {
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

    it("reports the time of the last frame by the source's clock in each state", async () => {
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

    it('shows the last frame until restored live video shows its first frame', async () => {
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

    it('shows the last frame while the camera has not answered a reconnection', async () => {
      const { open } = fakeTransports();
      const { clock, driver, goLive } = setUpShown(
        { ...BOTH, sources: [source.live] },
        async (which, host) => ({ ...(await open(which, host)), isCalling: () => true }),
      );
      await goLive();
      const shownAt = clock.time;
      await clock.pass(11_000);
      expect(driver.getView()).toMatchObject({
        poster: 'lastFrame',
        lastFrameAt: shownAt,
        state: { kind: 'stalled', recovery: 'reconnecting', unanswered: { id: 1 } },
      });
    });

    it('shows the snapshot again if the recording that has replaced live video fails', async () => {
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

  it('reports every source whose chunk cannot be loaded', async () => {
    const { driver } = setUpDriver(BOTH, () => Promise.reject(new Error('offline')));
    await settle();
    expect(driver.getView().state).toMatchObject({
      kind: 'failed',
      failures: [{ failure: { kind: 'codeMissing' } }, { failure: { kind: 'codeMissing' } }],
    });
  });

  it('replaces the recording with live video once live video has frames', async () => {
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
    expect(probe.video).toMatchObject({ muted: true, playsInline: true });
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

  it('keeps a recording in which the user seeks back after its end', async () => {
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

  it('notifies a source only of attempts that the user has requested', async () => {
    const onUserPlay = vi.fn<() => void>();
    const sources = [{ ...source.live, onUserPlay }];
    const { clock, driver, goLive, net } = setUpDriver({ key: 'live', sources, snapshotUrl: null });
    await goLive();
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

  describe('after a response with Retry-After', () => {
    const busy = (retryAfter: number): PlaybackFailure => {
      const problem = { kind: 'refused', status: 429, code: 'E1', detail: 'later', retryAfter } as const;
      return { kind: 'source', problem };
    };
    const ALONE: PlayerMedia = { key: 'live', sources: [source.live], snapshotUrl: null };
    const refused = async (retryAfter: number, media = ALONE) => {
      const rig = setUpDriver(media);
      await settle();
      rig.net.last().host.onFailed(busy(retryAfter));
      await settle();
      return rig;
    };

    it('retries live video after the requested time, but at most after an hour', async () => {
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

    it('counts the time in a hidden tab as part of the wait', async () => {
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

    it('does not repeat the wait after a later failure without Retry-After', async () => {
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

  it('reports live video as stalled if it freezes just after it has replaced the recording', async () => {
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
