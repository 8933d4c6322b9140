import { describe, expect, it } from 'vitest';
import type { PlayerMedia } from '@/player/source';
import type { PlaybackFailure } from '@/player/core/transport';
import { settle } from '../../fakes';
import { prepareDriverTests, setUpDriver, source } from './driverRig';

const LIVE_ALONE: PlayerMedia = { key: 'camera', sources: [source.live], snapshotUrl: null };
const TEN_MINUTES = 600_000;

/** What a camera does with each call: how long its picture lasts, or why there is none. */
type Camera = (call: number) => number | PlaybackFailure | null;

/** Plays a camera for a time, half a second at a time. @returns the calls that it got. */
function setUpCamera(camera: Camera) {
  const rig = setUpDriver(LIVE_ALONE);
  const { clock, frames, net } = rig;
  let answered = 0;
  let endsAt = 0;
  let shows: HTMLVideoElement | null = null;
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 500) {
      await settle();
      if (net.runs.length > answered) {
        answered = net.runs.length;
        const run = net.last();
        const outcome = camera(answered);
        if (outcome !== null && typeof outcome !== 'number') run.host.onFailed(outcome);
        endsAt = typeof outcome === 'number' ? clock.now() + outcome : 0;
        shows = run.video;
      }
      if (clock.now() < endsAt) frames.show(net.last().video ?? shows);
      await clock.pass(500);
    }
    return net.runs.length;
  };
  return { ...rig, pass };
}

describe('calls of one camera in ten minutes', () => {
  prepareDriverTests();

  it('are three where it ends each live picture after 15 s and no user is there', async () => {
    const { pass, driver } = setUpCamera(() => 15_000);
    expect(await pass(TEN_MINUTES)).toBe(3);
    expect(driver.getView().state).toMatchObject({ kind: 'released', why: 'endedByCamera' });
  });

  it('go on where the user gives signs', async () => {
    const { pass, kind } = setUpCamera(() => 15_000);
    for (let signs = 0; signs < 10; signs += 1) {
      globalThis.dispatchEvent(new Event('pointerdown'));
      await pass(30_000);
    }
    expect(kind()).not.toBe('released');
  });

  it('begin anew when the user continues', async () => {
    const { pass, driver } = setUpCamera(() => 15_000);
    await pass(TEN_MINUTES);
    driver.play();
    expect(await pass(10_000)).toBe(4);
    expect(driver.getView().state.kind).toBe('live');
  });

  it.each(['answerUnusable', 'videoRefused'] as const)(
    'are three where each answer ends with %s, and the next comes after ten minutes',
    async (kind) => {
      const { pass } = setUpCamera((call) => (call > 3 ? 60_000 : { kind }));
      expect(await pass(TEN_MINUTES)).toBe(3);
      expect(await pass(60_000)).toBe(4);
    },
  );

  it('are a few where it does not answer, or where its one place is taken', async () => {
    const silent = setUpCamera(() => null);
    expect(await silent.pass(TEN_MINUTES)).toBeLessThanOrEqual(10);
    const taken = setUpCamera(() => ({ kind: 'viewerLimit' }));
    expect(await taken.pass(TEN_MINUTES)).toBeLessThanOrEqual(10);
  });

  it('is one where a channel does not exist', async () => {
    const { pass } = setUpCamera(() => ({ kind: 'channelMissing' }));
    expect(await pass(TEN_MINUTES)).toBe(1);
  });

  it('bring it back within 20 s after a minute without its access point', async () => {
    const rig = setUpCamera((call) => {
      if (call === 1) return 10_000;
      return rig.clock.now() - began < 70_000 ? null : TEN_MINUTES;
    });
    const began = rig.clock.now();
    await rig.pass(90_000);
    expect(rig.kind()).toBe('live');
  });
});

describe('a camera that sends one frame every six seconds', () => {
  prepareDriverTests();

  it('is live, after one note that its picture has stopped', async () => {
    const { clock, frames, video, goLive, driver, net } = setUpDriver(LIVE_ALONE);
    await goLive();
    let stops = 0;
    let before = 'live';
    for (let passed = 500; passed <= 70_000; passed += 500) {
      await clock.pass(500);
      if (passed % 6_000 === 0) frames.show(video);
      const { kind } = driver.getView().state;
      if (kind === 'stalled' && before === 'live') stops += 1;
      before = kind;
    }
    expect(stops).toBeLessThanOrEqual(1);
    expect(net.last().recoveries).toBeLessThanOrEqual(1);
    expect(before).toBe('live');
  });
});
