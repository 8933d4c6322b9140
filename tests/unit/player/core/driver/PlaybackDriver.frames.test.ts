import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setPreferences } from '@/device/preferences';
import { savedData } from '@/device/savedData';
import type { ConnectionDetails, OpenTransport } from '@/player/core/transport';
import { fakeTransports, settle } from '../../fakes';
import { BOTH, prepareDriverTests, setUpDriver } from './driverRig';
import { MINUTE } from '../../../../support/durations';

prepareDriverTests();

/** Simulates a stream that receives packets without a whole frame while `sends` is true. */
function receiving(camera: { sends: boolean }) {
  const net = fakeTransports();
  const rig = setUpDriver(BOTH, async (source, host) => ({
    ...(await net.open(source, host)),
    ...(source.kind === 'live' && { isReceiving: () => camera.sends }),
  }));
  return { ...rig, net };
}

describe('PlaybackDriver: live video', () => {
  it('is recovered if it freezes, and reconnected if no frame arrives after that', async () => {
    const { clock, goLive, net, kind } = setUpDriver();
    await goLive();
    await clock.pass(5_500);
    expect(net.last().recoveries).toBe(1);
    await clock.pass(6_000);
    expect(net.runs).toHaveLength(2);
    expect(net.running()).toHaveLength(1);
    expect(kind()).toBe('stalled');
  });

  it('stays live during the recovery that a network change starts', async () => {
    const { goLive, kind, net } = setUpDriver();
    await goLive();
    window.dispatchEvent(new Event('online'));
    expect(net.last().recoveries).toBe(1);
    expect(kind()).toBe('live');
  });

  it('is live again when frames return after a recovery', async () => {
    const { clock, frames, goLive, net, video, kind } = setUpDriver();
    await goLive();
    await clock.pass(5_500);
    frames.show(video);
    expect(kind()).toBe('live');
    expect(net.runs).toHaveLength(1);
    expect(net.last().recoveries).toBe(1);
  });

  it('is recovered only once if the page is hidden during the recovery', async () => {
    const { clock, goLive, net, setVisible } = setUpDriver();
    await goLive();
    await clock.pass(5_500);
    setVisible(false);
    setVisible(true);
    expect(net.last().recoveries).toBe(1);
  });

  it('is replaced by the recording if frames do not return', async () => {
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

  it('stays live without a recovery if a frame arrives every 10 s', async () => {
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

  it('is not recovered while it receives packets, even if they contain no whole frame', async () => {
    const camera = { sends: true };
    const { clock, goLive, kind, net } = receiving(camera);
    await goLive();
    await clock.pass(15_000);
    expect([kind(), net.runs.length, net.last().recoveries]).toEqual(['stalled', 1, 0]);
    camera.sends = false;
    await clock.pass(1_500);
    expect(net.last().recoveries).toBe(1);
  });

  it('is replaced by the recording if no frame arrives within 15 s after the last packets', async () => {
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

  it('does not stall while it is paused', async () => {
    const { clock, driver, goLive } = setUpDriver();
    await goLive();
    driver.pause();
    await clock.pass(50_000);
    expect(driver.getView().state).toMatchObject({ kind: 'live', paused: true });
  });

  describe('without user activity', () => {
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
    /** Simulates a stream whose rate is known from the second measurement on. */
    const measured = () => {
      let measurements = 0;
      const net = fakeTransports();
      const open: OpenTransport = async (source, host) => ({
        ...(await net.open(source, host)),
        details: () => Promise.resolve(details((measurements += 1) > 1 ? 800_000 : null)),
      });
      return setUpDriver(BOTH, open);
    };

    beforeEach(() => {
      localStorage.clear();
      setPreferences({ dataSaver: true });
    });
    afterEach(() => localStorage.clear());

    it('stops after two minutes with data saver on, until Play is pressed', async () => {
      const { driver, goLive, stream, kind } = measured();
      await goLive();
      await stream(1.5 * MINUTE);
      globalThis.dispatchEvent(new MouseEvent('pointermove', { screenX: 5 }));
      await stream(1.5 * MINUTE);
      // The pointer has not moved since the last event, so this is not user input.
      globalThis.dispatchEvent(new MouseEvent('pointermove', { screenX: 5 }));
      expect(kind()).toBe('live');
      await stream(0.5 * MINUTE + 1_000);
      expect(driver.getView().state).toMatchObject({ kind: 'released', why: 'unattended' });
      globalThis.dispatchEvent(new MouseEvent('click'));
      driver.play();
      expect(kind()).toBe('connecting');
    });

    it('counts the bytes that the stopped stream would have used as saved', async () => {
      const { clock, controller, goLive, stream, setVisible } = measured();
      await goLive();
      await stream(2 * MINUTE + 1_000);
      await clock.pass(MINUTE);
      setVisible(false);
      await clock.pass(MINUTE);
      controller.abort();
      expect(savedData().bytes / 100_000).toBeCloseTo(60, -1);
    });

    it('continues if data saver is off', async () => {
      setPreferences({ dataSaver: false });
      const { goLive, stream, kind } = measured();
      await goLive();
      await stream(3 * MINUTE);
      expect(kind()).toBe('live');
      expect(savedData().bytes).toBe(0);
    });
  });

  it('stalls at once if its link is lost', async () => {
    const { clock, driver, goLive, net } = setUpDriver();
    await goLive();
    const since = clock.time;
    await clock.pass(2_000);
    net.last().host.onLinkLost();
    expect(driver.getView().state).toMatchObject({ kind: 'stalled', since });
  });
});
