import fc from 'fast-check';
import { expect, it } from 'vitest';
import { prepareDriverTests } from './driverRig';
import { setUp, watch } from './modelCamera';
import { settle } from '../../fakes';
import { draws } from '../../frame/draws';
import { standInForWebRtc } from '../../live/liveRig';
import { MINUTE, SECOND } from '../../../../support/durations';
import { runs } from '../../../../support/runs';

prepareDriverTests();
standInForWebRtc();

type Page = ReturnType<typeof watch>;

/** @returns a function that returns true if the element has shown a frame since its media was removed */
function followFrames({ video, frames }: Page): () => boolean {
  let hasFrame = false;
  const { show } = frames;
  frames.show = (shown) => {
    hasFrame ||= shown === video;
    show(shown);
  };
  video.load = () => {
    hasFrame = false;
  };
  Object.defineProperties(video, {
    videoWidth: { get: () => (hasFrame ? 640 : 0) },
    readyState: { get: () => (hasFrame ? HTMLMediaElement.HAVE_ENOUGH_DATA : 0) },
  });
  return () => hasFrame;
}

const anyStep = fc.record({
  action: fc.constantFrom(
    'leave',
    'comeBack',
    'hide',
    'show',
    'changeNetwork',
    'sleep',
    'pause',
    'play',
    'sign',
  ),
  ms: fc.constantFrom(0, 2, 6, 12, 30, 70).map((seconds) => seconds * SECOND),
});

const anyCamera = fc.record({
  service: fc.constantFrom('keeps', 'loses', 'refuses'),
  room: fc.constantFrom(1, 10),
  full: fc.constantFrom('ignores', 'replaces'),
});

it('PlaybackDriver: recovers from any interruption of live video without showing an empty element', async () => {
  draws();
  const run = async (options: Parameters<typeof setUp>[0], steps: { action: string; ms: number }[]) => {
    const { clock, camera, pass } = setUp(options);
    const page = watch(camera, clock);
    const hasFrame = followFrames(page);
    const sign = () => globalThis.dispatchEvent(new Event('pointerdown'));
    const passCovered = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 500) {
        await pass(500);
        const { poster, state } = page.driver.getView();
        expect([state.kind, poster === 'none' && !hasFrame()]).toEqual([state.kind, false]);
      }
    };
    const act: Record<string, () => void> = {
      leave: () => camera.leave(),
      comeBack: () => camera.comeBack(),
      hide: () => page.setVisible(false),
      show: () => page.setVisible(true),
      changeNetwork: () => globalThis.dispatchEvent(new Event('online')),
      sleep: () => clock.sleep(10 * MINUTE),
      pause: () => page.driver.pause(),
      play: () => page.driver.play(),
      sign,
    };
    await passCovered(5 * SECOND);
    for (const { action, ms } of steps) {
      act[action]?.();
      await settle();
      await passCovered(ms);
    }
    camera.comeBack();
    page.setVisible(true);
    sign();
    if (page.kind() === 'released' || page.video.paused) page.driver.play();
    await passCovered(5 * MINUTE);
    expect(page.kind()).toBe('live');
    page.controller.abort();
  };
  await fc.assert(fc.asyncProperty(anyCamera, fc.array(anyStep, { maxLength: 10 }), run), runs(30));
});
