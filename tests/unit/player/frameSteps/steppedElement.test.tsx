import { describe, expect, it, vi } from 'vitest';
import { steppedElement } from '@/player/frameSteps/steppedElement';
import { fakeFrameCallbacks } from '../../../support/frameCallbacks';
import { FakeClock, settle } from '../fakes';

/** An element whose frames a test presents. */
function openElement(isMissing: (seconds: number) => boolean = () => false) {
  const video = document.createElement('video');
  let isSeeking = false;
  Object.defineProperty(video, 'seeking', { configurable: true, get: () => isSeeking });
  const { asked, present } = fakeFrameCallbacks(video);
  const clock = new FakeClock();
  const controller = new AbortController();
  const seek = (to: number) => {
    isSeeking = true;
    video.currentTime = to;
    video.dispatchEvent(new Event('seeking'));
  };
  const arrive = () => {
    isSeeking = false;
    video.dispatchEvent(new Event('seeked'));
  };
  const element = steppedElement(video, () => null, isMissing, clock, controller.signal);
  return { element, video, clock, controller, present, arrive, seek, asked };
}

describe('steppedElement', () => {
  it('resolves a seek with the frame that is presented after it', async () => {
    const { element, present, arrive } = openElement();
    const shown = element.seek(1.02, 1);
    present(0.96);
    arrive();
    present(1);
    expect(await shown).toBe(1);
    expect(element.shown()).toBe(1);
  });

  it('resolves at the end of the seek where the right frame was presented before it', async () => {
    const { element, present, arrive, asked } = openElement();
    const shown = element.seek(1.02, 1);
    present(1);
    arrive();
    expect(await shown).toBe(1);
    expect(asked.size).toBe(0);
  });

  /** A recording of which two seconds are missing. */
  function openWithHole(isMissing?: (seconds: number) => boolean) {
    const opened = openElement(isMissing);
    const ranges = [
      [0, 4],
      [6, 16],
    ] as const;
    Object.defineProperty(opened.video, 'buffered', {
      value: {
        length: 2,
        start: (index: number) => ranges[index]?.[0],
        end: (index: number) => ranges[index]?.[1],
      },
    });
    return opened;
  }

  it.each([
    ['forward', 3.7, 4.05, 6.01, 300],
    ['forward from where a busy browser may show a frame late', 3.7, 3.85, 6.01, 500],
    ['back', 6.2, 5.9, 3.7, 300],
  ])(
    'goes %s over a part that is missing, and waits less the next time',
    async (_way, from, to, beyond, less) => {
      const { element, video, clock, present, seek, arrive } = openWithHole();
      const go = async (timeout: number) => {
        video.currentTime = from;
        const shown = element.seek(to, to);
        seek(to);
        // A frame of before: not what the seek leads to in the end.
        present(from);
        await clock.pass(timeout - 1);
        expect(video.currentTime).toBe(to);
        await clock.pass(1);
        expect(video.currentTime).toBeCloseTo(beyond, 3);
        arrive();
        present(beyond - 0.02);
        return await shown;
      };
      expect(await go(3_000)).toBe(beyond - 0.02);
      expect(await go(less)).toBe(beyond - 0.02);
    },
  );

  it.each([
    ['forward', 3.7, 4.05, 6.01],
    ['back', 6.2, 5.9, 3.7],
  ])('goes %s over a part at once that is known not to come', async (_way, from, to, beyond) => {
    const { element, video, present, arrive } = openWithHole((seconds) => seconds > 4 && seconds < 6);
    video.currentTime = from;
    const shown = element.seek(to, to);
    expect(video.currentTime).toBeCloseTo(beyond, 3);
    arrive();
    present(beyond - 0.02);
    expect(await shown).toBe(beyond - 0.02);
  });

  it('takes the right frame before a part that is missing, where the seek does not end', async () => {
    const { element, video, present, seek } = openWithHole();
    const shown = element.seek(3.83, 3.8);
    seek(3.83);
    present(3.8);
    expect(await shown).toBe(3.8);
    expect(video.seeking).toBe(true);
  });

  it.each([
    ['is missing', undefined, 3_000],
    ['is known not to come', (seconds: number) => seconds > 4 && seconds < 6, 500],
  ])(
    'does not wait for ever for a seek of the slider to a place before a part that %s',
    async (_part, isMissing, timeout) => {
      const { element, clock, present, seek } = openWithHole(isMissing);
      seek(3.85);
      present(3.8);
      let isSettled = false;
      void element.settled().then(() => {
        isSettled = true;
      });
      await clock.pass(timeout - 1);
      expect(isSettled).toBe(false);
      await clock.pass(1);
      expect(isSettled).toBe(true);
    },
  );

  it('waits for what is still loading', async () => {
    const { element, video, clock } = openElement();
    Object.defineProperty(video, 'buffered', { value: { length: 1, start: () => 0, end: () => 4 } });
    void element.seek(5, 5);
    await clock.pass(60_000);
    expect(video.currentTime).toBe(5);
  });

  it('takes the frame of before where none is presented: it has not changed', async () => {
    const { element, present, arrive, clock } = openElement();
    const first = element.seek(1.02, 1);
    present(1);
    arrive();
    await first;
    const shown = element.seek(1.03, null);
    arrive();
    await clock.pass(200);
    expect(await shown).toBe(1);
  });

  it('says nothing of a hidden page, which is presented no frames', async () => {
    const { element, arrive } = openElement();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const shown = element.seek(1.02, 1);
    arrive();
    expect(await shown).toBeNull();
    vi.restoreAllMocks();
  });

  it('waits for the frame of a seek that the slider began', async () => {
    const { element, present, arrive, seek } = openElement();
    seek(4.01);
    let isSettled = false;
    void element.settled().then(() => {
      isSettled = true;
    });
    await settle();
    expect(isSettled).toBe(false);
    arrive();
    present(4);
    await settle();
    expect(isSettled).toBe(true);
    expect(element.shown()).toBe(4);
  });

  it('lets go of a seek when it ends', async () => {
    const { element, controller, asked } = openElement();
    const shown = element.seek(1.02, 1);
    controller.abort();
    expect(await shown).toBeNull();
    expect(asked.size).toBe(0);
  });
});
