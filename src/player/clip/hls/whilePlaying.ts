import type { Clock } from '@/lib/time/clock';
import { bufferedUntil } from '../../core/videoElement';

const MIN_LEFT_S = 1;

/** @returns true if more than a second of the buffer is left */
export const hasLeftToPlay = (video: HTMLVideoElement): boolean =>
  (bufferedUntil(video, video.currentTime) ?? 0) > video.currentTime + MIN_LEFT_S;

/**
 * Waits for `ms` milliseconds, or until at most a second of the buffer is left.
 * @param onEnd called once unless the signal aborts; `waited` is in milliseconds
 */
export function waitWhilePlaying(
  video: HTMLVideoElement,
  clock: Clock,
  ms: number,
  signal: AbortSignal,
  onEnd: (outcome: { ranOut: boolean; waited: number }) => void,
): void {
  const since = clock.now();
  const controller = new AbortController();
  const end = (ranOut: boolean) => {
    controller.abort();
    onEnd({ ranOut, waited: clock.now() - since });
  };
  const stop = clock.after(ms, () => end(false));
  controller.signal.addEventListener('abort', stop);
  signal.addEventListener('abort', () => controller.abort(), { signal: controller.signal });
  for (const name of ['timeupdate', 'waiting', 'seeking']) {
    video.addEventListener(
      name,
      () => {
        if (!hasLeftToPlay(video)) end(true);
      },
      { signal: controller.signal },
    );
  }
}
