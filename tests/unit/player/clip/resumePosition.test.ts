import { afterEach, describe, expect, it } from 'vitest';
import { trackPosition } from '@/player/clip/resumePosition';
import { fakeVideo } from '../fakes';

let controller = new AbortController();
afterEach(() => {
  controller.abort();
  controller = new AbortController();
});

describe('resume position', () => {
  it('is kept when the element restarts, even if that fails midway', () => {
    const video = fakeVideo();
    let readyState = 4;
    Object.defineProperty(video, 'readyState', { get: () => readyState });
    const place = trackPosition(video, controller.signal);
    video.currentTime = 12;
    video.dispatchEvent(new Event('timeupdate'));
    readyState = 0;
    video.currentTime = 0;
    video.dispatchEvent(new Event('emptied'));
    expect(place.position()).toBe(12);
    readyState = 1;
    video.dispatchEvent(new Event('timeupdate'));
    expect(place.position()).toBe(12);
    video.currentTime = 14;
    expect(place.position()).toBe(14);
    video.currentTime = 0;
    video.dispatchEvent(new Event('seeking'));
    expect(place.position()).toBe(0);
  });

  it('does not resume playback after the recording has ended', () => {
    const video = fakeVideo();
    const place = trackPosition(video, controller.signal);
    video.dispatchEvent(new Event('play'));
    expect(place.shouldPlay()).toBe(true);
    video.dispatchEvent(new Event('ended'));
    expect(place.shouldPlay()).toBe(false);
    video.dispatchEvent(new Event('play'));
    expect(place.shouldPlay()).toBe(true);
  });
});
