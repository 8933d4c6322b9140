import { describe, expect, it, vi } from 'vitest';
import { watchOnScreen } from '@/player/core/page/onScreen';
import { FakeClock } from '../../fakes';

function setUp() {
  const clock = new FakeClock();
  const controller = new AbortController();
  const video = document.createElement('video');
  const events = { onChange: vi.fn<() => void>(), onHiddenLong: vi.fn<() => void>() };
  let scroll: (inView: boolean) => void = () => undefined;
  const isOnScreen = watchOnScreen(video, clock, controller.signal, events, (_video, _signal, onView) => {
    scroll = onView;
  });
  return { clock, controller, video, events, isOnScreen, scroll };
}

describe('visibility of a player', () => {
  it.each([
    [
      'in a Picture-in-Picture window',
      (video: HTMLVideoElement) => document.implementation.createHTMLDocument().body.append(video),
    ],
    [
      "in Safari's full screen",
      (video: HTMLVideoElement) => Object.assign(video, { webkitDisplayingFullscreen: true }),
    ],
  ])('remains for a video %s even when it is scrolled away', async (_, move) => {
    const { clock, video, events, isOnScreen, scroll } = setUp();
    scroll(false);
    expect(isOnScreen()).toBe(false);
    move(video);
    expect(isOnScreen()).toBe(true);
    await clock.pass(60_000);
    expect(events.onHiddenLong).not.toHaveBeenCalled();
  });

  it('is not reported as lost if the video soon scrolls back into view', async () => {
    const { clock, events, isOnScreen, scroll } = setUp();
    scroll(false);
    await clock.pass(10_000);
    scroll(true);
    await clock.pass(60_000);
    expect(isOnScreen()).toBe(true);
    expect(events.onHiddenLong).not.toHaveBeenCalled();
  });

  it('is not reported after an abort', () => {
    const { clock, controller, events, scroll } = setUp();
    scroll(false);
    controller.abort();
    expect(clock.tasks.size).toBe(0);
    scroll(true);
    scroll(false);
    expect(events.onChange).toHaveBeenCalledTimes(1);
    expect(clock.tasks.size).toBe(0);
  });
});
