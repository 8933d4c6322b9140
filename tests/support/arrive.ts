import { act, fireEvent } from '@testing-library/react';

/**
 * Simulates a video that has loaded its first frame.
 * @param duration seconds
 * @param more further events
 */
export function arrive(video: HTMLVideoElement, duration = 60, ...more: string[]): void {
  for (const [name, value] of Object.entries({ duration, readyState: 4, videoWidth: 640 })) {
    Object.defineProperty(video, name, { configurable: true, value });
  }
  const { src } = video;
  act(() => {
    for (const type of ['durationchange', 'loadedmetadata', 'loadeddata', 'canplay', 'seeked', ...more]) {
      // An element with a new recording no longer fires events of the previous one.
      if (video.src === src) fireEvent(video, new Event(type));
    }
  });
}
