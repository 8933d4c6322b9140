import { act, fireEvent, screen, waitFor } from '@testing-library/react';

export const region = (name: string) => screen.findByRole('region', { name: `${name} player` });

/** Waits until a player's video loads the recording with this id, by default any. */
export async function loading(name: string, id = ''): Promise<HTMLVideoElement> {
  const player = await region(name);
  return await waitFor(() => {
    const video = [...player.querySelectorAll('video')].find((each) =>
      each.getAttribute('src')?.includes(`/${id}`),
    );
    if (!video) throw new Error(`Nothing is loaded for ${name}.`);
    return video;
  });
}

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
