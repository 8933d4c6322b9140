import { describe, expect, it } from 'vitest';
import { prepareDriverTests } from './driverRig';
import { fakeTabs, setUp, watch, type CameraOptions } from './modelCamera';
import { standInForWebRtc } from '../../live/liveRig';
import { MINUTE, SECOND } from '../../../../support/durations';

prepareDriverTests();
standInForWebRtc();

describe('calls to a camera', () => {
  it.each<[string, CameraOptions, { calls: number; offers: number; state: object }]>([
    [
      'are limited to three in ten minutes if the browser refuses each answer',
      { answers: 'unusably' },
      { calls: 3, offers: 3, state: { kind: 'failed', failures: [{ failure: { kind: 'answerUnusable' } }] } },
    ],
    [
      'are limited to three in ten minutes if the answers contain no video',
      { answers: 'withoutVideo' },
      { calls: 3, offers: 3, state: { kind: 'failed', failures: [{ failure: { kind: 'videoRefused' } }] } },
    ],
    [
      'are not made if the service admits no more viewers',
      { isFull: true },
      { calls: 0, offers: 0, state: { kind: 'failed', failures: [{ failure: { kind: 'viewerLimit' } }] } },
    ],
    [
      'use three connections in ten minutes if the camera does not answer',
      { answers: 'never' },
      { calls: 3, offers: 38, state: { kind: 'failed', failures: [{ failure: { kind: 'cameraSilent' } }] } },
    ],
    [
      'send three offers on one connection if the camera ends each stream after 15 s',
      { sessionMs: 15 * SECOND },
      { calls: 1, offers: 3, state: { kind: 'released', why: 'endedByCamera' } },
    ],
    [
      'are not made if the channel does not exist',
      { isMissing: true },
      { calls: 0, offers: 0, state: { kind: 'failed', failures: [{ failure: { kind: 'channelMissing' } }] } },
    ],
  ])('%s', async (_title, options, { calls, offers, state }) => {
    const { clock, camera, pass } = setUp(options);
    const page = watch(camera, clock);
    await pass(10 * MINUTE);
    expect([camera.callers.size, camera.offers]).toEqual([calls, offers]);
    expect(page.driver.getView().state).toMatchObject(state);
    expect(camera.lookups).toBeLessThanOrEqual(11);
  });

  it('become less frequent without user activity if the camera does not answer', async () => {
    const { clock, camera, pass } = setUp({ answers: 'never' });
    watch(camera, clock);
    await pass(20 * MINUTE);
    const before = camera.offers;
    await pass(10 * MINUTE + 15 * SECOND);
    const unattended = camera.offers - before;
    expect(unattended).toBeLessThanOrEqual(12);
    globalThis.dispatchEvent(new Event('pointerdown'));
    await pass(MINUTE);
    expect(camera.offers - before - unattended).toBeGreaterThanOrEqual(4);
  });

  it('continue while the user is active', async () => {
    const { clock, camera, pass } = setUp({ sessionMs: 15 * SECOND });
    const page = watch(camera, clock);
    for (let signs = 0; signs < 10; signs += 1) {
      globalThis.dispatchEvent(new Event('pointerdown'));
      await pass(30 * SECOND);
    }
    expect(page.kind()).not.toBe('released');
  });

  it('begin again when the user presses Play', async () => {
    const { clock, camera, pass } = setUp({ sessionMs: 15 * SECOND });
    const page = watch(camera, clock);
    await pass(10 * MINUTE);
    page.driver.play();
    await pass(10 * SECOND);
    expect(page.kind()).toBe('live');
  });

  it("succeed once the camera's answers become valid, even after three failed calls", async () => {
    const { clock, camera, pass } = setUp({ answers: 'unusably' });
    const page = watch(camera, clock);
    await pass(5 * MINUTE);
    camera.options.answers = 'well';
    await pass(4 * MINUTE);
    expect(camera.callers.size).toBe(3);
    await pass(3 * MINUTE);
    expect(page.kind()).toBe('live');
  });

  const GAPS = [0, 3 * SECOND, 47 * SECOND];

  it.each(GAPS)(
    'leave one of two devices live if there is one viewer slot and they start %i ms apart',
    async (gap) => {
      const { clock, camera, pass } = setUp({ room: 1, full: 'replaces' });
      const first = watch(camera, clock);
      await pass(gap);
      const second = watch(camera, clock);
      await pass(5 * MINUTE);
      const { offers } = camera;
      expect(camera.callers.size).toBeLessThanOrEqual(3);
      expect(offers).toBeLessThanOrEqual(7);
      await pass(10 * MINUTE);
      expect(camera.offers).toBe(offers);
      expect([first.kind(), second.kind()].sort()).toEqual(['live', 'released']);
    },
  );

  it.each(GAPS.slice(1))(
    'leave only the later tab live if there is one viewer slot and the tabs open %i ms apart',
    async (gap) => {
      const { clock, camera, pass } = setUp({ room: 1, full: 'replaces' });
      const tabs = fakeTabs();
      const first = watch(camera, clock, tabs());
      await pass(gap);
      const second = watch(camera, clock, tabs());
      await pass(MINUTE);
      expect(first.driver.getView().state).toMatchObject({ kind: 'released', why: 'endedByCamera' });
      expect(second.kind()).toBe('live');
      const { offers } = camera;
      expect(offers).toBeLessThanOrEqual(6);
      await pass(10 * MINUTE);
      expect(camera.offers).toBe(offers);
      await clock.pass(SECOND);
      first.driver.play();
      await pass(MINUTE);
      expect([first.kind(), second.kind()].sort()).toEqual(['live', 'released']);
    },
  );

  it('restore video in all tabs after all of them have lost it at the same time', async () => {
    const { clock, camera, pass } = setUp();
    const tabs = fakeTabs();
    const pages = [watch(camera, clock, tabs())];
    await pass(10 * SECOND);
    pages.push(watch(camera, clock, tabs()));
    for (let losses = 0; losses < 2; losses += 1) {
      await pass(10 * SECOND);
      camera.leave();
      await pass(20 * SECOND);
      camera.comeBack();
      await pass(20 * SECOND);
    }
    expect(pages.map(({ kind }) => kind())).toEqual(['live', 'live']);
  });

  it('connect a second tab only after the first tab has freed the only viewer slot', async () => {
    const { clock, camera, pass } = setUp({ room: 1 });
    const first = watch(camera, clock);
    await pass(5 * SECOND);
    const second = watch(camera, clock);
    await pass(10 * MINUTE);
    expect([first.kind(), second.kind()]).toEqual(['live', 'failed']);
    expect(camera.callers.size).toBeLessThanOrEqual(4);
    first.controller.abort();
    await pass(MINUTE + 5 * SECOND);
    expect(second.kind()).toBe('live');
  });
});

describe('PlaybackDriver: a camera that is back online', () => {
  const SERVICES = ['keeps', 'loses', 'refuses'] as const;

  it.each(SERVICES)(
    'shows live video within 20 s after a minute offline if the service %s offers meanwhile',
    async (service) => {
      const { clock, camera, pass } = setUp({ service, room: 1 });
      camera.isAway = true;
      const page = watch(camera, clock);
      await pass(MINUTE);
      expect(page.driver.getView().state).toMatchObject({
        failures: [{ failure: { kind: 'cameraSilent' } }],
      });
      camera.comeBack();
      await pass(service === 'keeps' ? 3 * SECOND : 20 * SECOND);
      expect(page.kind()).toBe('live');
      expect(camera.callers.size).toBe(1);
    },
  );

  it.each(
    SERVICES.flatMap((service) =>
      (['ignores', 'replaces'] as const).flatMap((full) =>
        [20, 600].map((seconds): [number, CameraOptions] => [seconds, { service, full, room: 1 }]),
      ),
    ),
  )(
    'shows live video within 20 s after it was offline for %i s during playback: %o',
    async (seconds, options) => {
      const { clock, camera, pass } = setUp(options);
      const page = watch(camera, clock);
      await pass(30 * SECOND);
      expect(page.kind()).toBe('live');
      camera.leave();
      await pass(seconds * SECOND);
      camera.comeBack();
      await pass(20 * SECOND);
      expect(page.kind()).toBe('live');
      expect(camera.callers.size).toBeLessThanOrEqual(2);
    },
  );

  it('shows video within 3 s after Play, without a second connection', async () => {
    const { clock, camera, pass } = setUp();
    camera.isAway = true;
    const page = watch(camera, clock);
    await pass(40 * SECOND);
    camera.comeBack();
    page.driver.play();
    await pass(3 * SECOND);
    expect(page.kind()).toBe('live');
    expect(camera.callers.size).toBe(1);
  });

  it('shows video once its channel exists', async () => {
    const { clock, camera, pass } = setUp({ isMissing: true });
    const page = watch(camera, clock);
    await pass(3 * MINUTE);
    camera.options.isMissing = false;
    await pass(MINUTE + 5 * SECOND);
    expect(page.kind()).toBe('live');
  });

  it.each(SERVICES)(
    'is live within a minute alongside eight others if the service %s offers meanwhile',
    async (service) => {
      const { clock, all, pass } = setUp({ service, room: 2 }, 9);
      const pages = all.map((camera) => watch(camera, clock));
      await pass(10 * SECOND);
      for (const camera of all) camera.leave();
      await pass(MINUTE);
      for (const camera of all) camera.comeBack();
      await pass(MINUTE);
      expect(pages.map(({ kind }) => kind())).toEqual(pages.map(() => 'live'));
      for (const { callers } of all) expect(callers.size).toBeLessThanOrEqual(3);
    },
  );
});
