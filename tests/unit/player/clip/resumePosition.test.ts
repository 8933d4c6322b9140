import { afterEach, describe, expect, it } from 'vitest';
import { trackPosition } from '@/player/clip/resumePosition';
import { fakeVideo } from '../fakes';

let controller = new AbortController();
afterEach(() => {
  controller.abort();
  controller = new AbortController();
});

describe('position tracker', () => {
  it('keeps the position when the element restarts, even if the restart fails midway', () => {
    const video = fakeVideo();
    let readyState = 4;
    Object.defineProperty(video, 'readyState', { get: () => readyState });
    const tracker = trackPosition(video, controller.signal);
    video.currentTime = 12;
    video.dispatchEvent(new Event('timeupdate'));
    readyState = 0;
    video.currentTime = 0;
    video.dispatchEvent(new Event('emptied'));
    expect(tracker.position()).toBe(12);
    readyState = 1;
    video.dispatchEvent(new Event('timeupdate'));
    expect(tracker.position()).toBe(12);
    video.currentTime = 14;
    expect(tracker.position()).toBe(14);
    video.currentTime = 0;
    video.dispatchEvent(new Event('seeking'));
    expect(tracker.position()).toBe(0);
  });

  it.each([
    ['before the element has sought', 12, 0, true],
    ['less than a second later', 12, 12.9, true],
    ['less than a second earlier', 12, 11.1, true],
    ['a second later', 12, 13, false],
    ['a second earlier', 12, 11, false],
    ['without a start position', 0, 0, false],
  ])('detects a position less than a second from the seek target: %s', (_when, first, at, isAtSeek) => {
    const video = fakeVideo();
    Object.defineProperty(video, 'readyState', { value: HTMLMediaElement.HAVE_METADATA });
    const tracker = trackPosition(video, controller.signal, first);
    video.currentTime = at;
    expect(tracker.isAtSeek()).toBe(isAtSeek);
    video.currentTime = 40;
    video.dispatchEvent(new Event('seeking'));
    expect(tracker.isAtSeek()).toBe(true);
  });

  it.each([
    ['the user', null, false],
    ['a decoder that fails', { code: 3 }, true],
  ])(
    'lets playback resume only after a pause that the user did not cause: a pause by %s',
    (_by, error, resumes) => {
      const video = fakeVideo();
      Object.defineProperty(video, 'error', { value: error });
      const tracker = trackPosition(video, controller.signal);
      void video.play();
      video.pause();
      expect(tracker.shouldPlay()).toBe(resumes);
    },
  );

  it('does not let playback resume after the recording has ended', () => {
    const video = fakeVideo();
    const tracker = trackPosition(video, controller.signal);
    video.dispatchEvent(new Event('play'));
    expect(tracker.shouldPlay()).toBe(true);
    video.dispatchEvent(new Event('ended'));
    expect(tracker.shouldPlay()).toBe(false);
    video.dispatchEvent(new Event('play'));
    expect(tracker.shouldPlay()).toBe(true);
  });

  it('ignores the element once its signal has aborted', () => {
    const video = fakeVideo();
    Object.defineProperty(video, 'readyState', { value: HTMLMediaElement.HAVE_METADATA });
    const tracker = trackPosition(video, controller.signal, 12);
    controller.abort();
    video.currentTime = 40;
    for (const name of ['seeking', 'pause', 'ended']) video.dispatchEvent(new Event(name));
    expect([tracker.isAtSeek(), tracker.shouldPlay()]).toEqual([false, true]);
  });
});
