import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setPreferences } from '@/device/preferences';
import { savedData } from '@/device/savedData';
import type { ConnectionDetails, OpenTransport } from '@/player/core/transport';
import { fakeTransports, settle } from '../../fakes';
import { BOTH, prepareDriverTests, setUpDriver } from './driverRig';

prepareDriverTests();

/** Simulates a stream that receives packets but no frame while `sends` is true. */
function receiving(camera: { sends: boolean }) {
  const net = fakeTransports();
  const rig = setUpDriver(BOTH, async (source, host) => ({
    ...(await net.open(source, host)),
    ...(source.kind === 'live' && { isReceiving: () => camera.sends }),
  }));
  return { ...rig, net };
}

describe('PlaybackDriver: frames', () => {
  it('count as live for at most 10 s after the last frame', async () => {
    const { clock, driver, goLive, stream, kind } = setUpDriver();
    await goLive();
    await stream(20_000);
    expect(kind()).toBe('live');
    const last = clock.time - 500;
    await clock.pass(5_000);
    expect(driver.getView().state).toMatchObject({ kind: 'stalled', since: last });
  });

  it('that stop arriving cause a recovery, and later a new connection', async () => {
    const { clock, goLive, net, kind } = setUpDriver();
    await goLive();
    await clock.pass(5_500);
    expect(net.last().recoveries).toBe(1);
    await clock.pass(6_000);
    expect(net.runs).toHaveLength(2);
    expect(net.running()).toHaveLength(1);
    expect(kind()).toBe('stalled');
  });

  it('stay live during the recovery that a network change starts', async () => {
    const { goLive, kind, net } = setUpDriver();
    await goLive();
    window.dispatchEvent(new Event('online'));
    expect(net.last().recoveries).toBe(1);
    expect(kind()).toBe('live');
  });

  it('that return after a recovery are live again', async () => {
    const { clock, frames, goLive, net, video, kind } = setUpDriver();
    await goLive();
    await clock.pass(5_500);
    frames.show(video);
    expect(kind()).toBe('live');
    expect(net.runs).toHaveLength(1);
    expect(net.last().recoveries).toBe(1);
  });

  it('that stop arriving cause only one recovery if the page is hidden meanwhile', async () => {
    const { clock, goLive, net, setVisible } = setUpDriver();
    await goLive();
    await clock.pass(5_500);
    setVisible(false);
    setVisible(true);
    expect(net.last().recoveries).toBe(1);
  });

  it('that do not return are replaced by the recording', async () => {
    const { clock, driver, goLive, net } = setUpDriver();
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

  it('that arrive every 10 s count as live, without a recovery', async () => {
    const { clock, driver, frames, kind, net, video } = setUpDriver();
    await settle();
    const kinds = new Set<string>();
    driver.subscribe(() => kinds.add(kind()));
    for (let frame = 0; frame < 6; frame += 1) {
      frames.show(video);
      await clock.pass(10_000);
    }
    expect([...kinds]).toEqual(['connecting', 'live']);
    expect([net.runs.length, net.last().recoveries]).toEqual([1, 0]);
    await clock.pass(15_000);
    expect(kind()).toBe('stalled');
  });

  it('that wait for a key frame cause no recovery while packets arrive', async () => {
    const camera = { sends: true };
    const { clock, goLive, kind, net } = receiving(camera);
    await goLive();
    await clock.pass(15_000);
    expect([kind(), net.runs.length, net.last().recoveries]).toEqual(['stalled', 1, 0]);
    camera.sends = false;
    await clock.pass(1_500);
    expect(net.last().recoveries).toBe(1);
  });

  it('are replaced by the recording if none arrives within 15 s after the last packets', async () => {
    const camera = { sends: true };
    const { clock, net } = receiving(camera);
    await settle();
    net.last().host.onStep('linking');
    await clock.pass(20_000);
    camera.sends = false;
    await clock.pass(14_500);
    expect(net.last().source).toBe('live');
    await clock.pass(1_000);
    expect(net.last().source).toBe('clip');
  });

  it('that stop because of a pause do not count as a fault', async () => {
    const { clock, driver, goLive } = setUpDriver();
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
      ignoredMessages: 0,
    });
    /** The stream's rate is known from the second measurement on. */
    const measured = () => {
      let looks = 0;
      const net = fakeTransports();
      const open: OpenTransport = async (source, host) => ({
        ...(await net.open(source, host)),
        details: () => Promise.resolve(details((looks += 1) > 1 ? 800_000 : null)),
      });
      return setUpDriver(BOTH, open);
    };

    beforeEach(() => {
      localStorage.clear();
      setPreferences({ dataSaver: true });
    });
    afterEach(() => localStorage.clear());

    it('live stops two minutes after the last user activity, until Play', async () => {
      const { driver, goLive, stream, kind } = measured();
      await goLive();
      await stream(1.5 * MINUTE);
      globalThis.dispatchEvent(new MouseEvent('pointermove', { screenX: 5 }));
      await stream(1.5 * MINUTE);
      // A resting pointer is not user input.
      globalThis.dispatchEvent(new MouseEvent('pointermove', { screenX: 5 }));
      expect(kind()).toBe('live');
      await stream(0.5 * MINUTE + 1_000);
      expect(driver.getView().state).toMatchObject({ kind: 'released', why: 'unattended' });
      globalThis.dispatchEvent(new MouseEvent('click'));
      driver.play();
      expect(kind()).toBe('connecting');
    });

    it('saved data are the bytes that the visible stream would have used', async () => {
      const { clock, controller, goLive, stream, setVisible } = measured();
      await goLive();
      await stream(2 * MINUTE + 1_000);
      await clock.pass(MINUTE);
      setVisible(false);
      await clock.pass(MINUTE);
      controller.abort();
      expect(savedData().bytes / 100_000).toBeCloseTo(60, -1);
    });

    it('live continues once the data saver is off', async () => {
      setPreferences({ dataSaver: false });
      const { goLive, stream, kind } = measured();
      await goLive();
      await stream(3 * MINUTE);
      expect(kind()).toBe('live');
      expect(savedData().bytes).toBe(0);
    });
  });

  it('a video paused for a minute is released until Play', async () => {
    const { clock, driver, goLive, net, kind } = setUpDriver();
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

  it('a lost link counts as a stall before frames are missed', async () => {
    const { clock, driver, goLive, net } = setUpDriver();
    await goLive();
    const since = clock.time;
    await clock.pass(2_000);
    net.last().host.onLinkLost();
    expect(driver.getView().state).toMatchObject({ kind: 'stalled', since });
  });
});
