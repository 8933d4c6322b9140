import { describe, expect, it, vi } from 'vitest';
import { settle } from '../../fakes';
import { BOTH, prepareDriverTests, setUpDriver, source } from './driverRig';
import { HOUR } from '../../../../support/durations';

prepareDriverTests();

describe('PlaybackDriver', () => {
  it('reconnects live video once after sleep, without counting a failure', async () => {
    const { clock, driver, goLive, net } = setUpDriver();
    await goLive();
    const since = clock.now();
    clock.sleep(3_600_000);
    await clock.pass(600);
    window.dispatchEvent(new Event('online'));
    await settle();
    expect(net.runs).toHaveLength(2);
    expect(net.running()).toHaveLength(1);
    const reconnecting = { kind: 'stalled', recovery: 'reconnecting', since, lostAt: null };
    expect(driver.getView().state).toMatchObject(reconnecting);
  });

  it('keeps video paused when the page is hidden, the computer sleeps or the link is lost', async () => {
    const troubles: ((player: ReturnType<typeof setUpDriver>) => Promise<void>)[] = [
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
      const player = setUpDriver();
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

  it.each<[string, (player: ReturnType<typeof setUpDriver>) => void]>([
    [
      'before the page was hidden',
      ({ video, setVisible }) => {
        video.pause();
        setVisible(false);
      },
    ],
    [
      'after the page was hidden',
      ({ video, setVisible }) => {
        setVisible(false);
        video.pause();
      },
    ],
  ])('resumes live video after a long absence even if the phone paused it %s', async (_when, putAway) => {
    const player = setUpDriver();
    const { clock, goLive, setVisible, kind } = player;
    await goLive();
    putAway(player);
    await clock.pass(50_000);
    expect(kind()).toBe('suspended');
    setVisible(true);
    expect(kind()).toBe('connecting');
  });

  it('suspends live video during an absence even if the user had paused and resumed it before', async () => {
    const { clock, driver, goLive, setVisible, video, kind } = setUpDriver();
    await goLive();
    driver.pause();
    await video.play();
    setVisible(false);
    video.pause();
    await clock.pass(50_000);
    expect(kind()).toBe('suspended');
  });

  it('ignores a late pause event of replaced media', async () => {
    const { driver, goLive, video } = setUpDriver();
    await goLive();
    video.dispatchEvent(new Event('pause'));
    expect(driver.getView().state).toMatchObject({ kind: 'live', paused: false });
  });

  it('keeps video paused if it was paused outside the app before the page was hidden', async () => {
    const { clock, goLive, setVisible, video, kind } = setUpDriver();
    await goLive();
    video.pause();
    await clock.pass(5_000);
    setVisible(false);
    await clock.pass(50_000);
    setVisible(true);
    expect(kind()).toBe('released');
  });

  it('reports a pause if the phone does not restart the video once the page is visible', async () => {
    const { clock, driver, goLive, setVisible, video } = setUpDriver();
    await goLive();
    setVisible(false);
    video.pause();
    await clock.pass(5_000);
    expect(driver.getView().state).toMatchObject({ kind: 'live', paused: false });
    setVisible(true);
    expect(driver.getView().state).toMatchObject({ kind: 'live', paused: true });
  });

  it('keeps video paused if the user pauses it right after the page is hidden', async () => {
    const { clock, driver, goLive, setVisible, kind } = setUpDriver();
    await goLive();
    setVisible(false);
    driver.pause();
    expect(driver.getView().state).toMatchObject({ kind: 'live', paused: true });
    await clock.pass(50_000);
    setVisible(true);
    expect(kind()).toBe('released');
  });

  it('keeps video paused if it was paused outside the app while the page was hidden', async () => {
    const { clock, goLive, setVisible, stream, video, kind } = setUpDriver();
    await goLive();
    setVisible(false);
    await stream(5_000);
    video.pause();
    await clock.pass(50_000);
    setVisible(true);
    expect(kind()).toBe('released');
  });

  it('keeps the stream open on a hidden page while the video is in picture-in-picture', async () => {
    const { clock, goLive, net, setVisible, stream, video } = setUpDriver();
    await goLive();
    Object.defineProperty(document, 'pictureInPictureElement', { configurable: true, get: () => video });
    setVisible(false);
    await stream(120_000);
    expect(net.running()).toHaveLength(1);
    expect(clock.tasks.size).toBeGreaterThan(0);
    Reflect.deleteProperty(document, 'pictureInPictureElement');
  });

  it('reports no stall of live video just after a hidden page has become visible', async () => {
    const { clock, goLive, setVisible, kind } = setUpDriver();
    await goLive();
    setVisible(false);
    await clock.pass(20_000);
    setVisible(true);
    await clock.pass(1_000);
    expect(kind()).toBe('live');
  });

  it('retries at once when the network is back if no source works', async () => {
    const { clock, net } = setUpDriver();
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

  it('retries live video soon after the page is visible again even if the clock was set back', async () => {
    const { clock, net, setVisible } = setUpDriver({ ...BOTH, sources: [source.live] });
    await settle();
    net.last().host.onFailed({ kind: 'serviceUnreachable' });
    setVisible(false);
    clock.setBack(2 * HOUR);
    setVisible(true);
    await clock.pass(10_000);
    expect(net.runs).toHaveLength(2);
  });

  it('does not recover a recording when the network is back', async () => {
    const { net, frames, video, kind } = setUpDriver();
    await settle();
    net.last().host.onFailed({ kind: 'cameraSilent' });
    await settle();
    frames.show(video);
    expect(kind()).toBe('recorded');
    window.dispatchEvent(new Event('online'));
    expect(net.runs.map(({ source, recoveries }) => [source, recoveries])).toEqual([
      ['live', 0],
      ['clip', 0],
      ['live', 0],
    ]);
  });
});

describe('PlaybackDriver: a live tile outside the viewport', () => {
  it('releases its stream after 15 s', async () => {
    const { clock, goLive, net, scroll, kind } = setUpDriver();
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

  it('continues until picture-in-picture has ended', async () => {
    const { clock, goLive, net, scroll, stream, video, kind } = setUpDriver();
    await goLive();
    Object.defineProperty(document, 'pictureInPictureElement', { configurable: true, get: () => video });
    scroll(false);
    await stream(60_000);
    expect(net.running()).toHaveLength(1);
    Reflect.deleteProperty(document, 'pictureInPictureElement');
    await clock.pass(15_000);
    expect(kind()).toBe('suspended');
  });

  it('stays suspended when only the tab becomes visible', async () => {
    const { clock, goLive, scroll, setVisible, kind } = setUpDriver();
    await goLive();
    scroll(false);
    await clock.pass(16_000);
    setVisible(false);
    setVisible(true);
    expect(kind()).toBe('suspended');
  });
});
