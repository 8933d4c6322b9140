import type { Clock } from '@/lib/time/clock';
import { bufferedUntil } from '../../core/videoElement';

/** Seconds. */
const LEFT = 1;

/** Whether what is loaded lasts for some time yet. */
export const hasLeftToPlay = (video: HTMLVideoElement): boolean =>
  (bufferedUntil(video, video.currentTime) ?? 0) > video.currentTime + LEFT;

/**
 * Waits while an element still has something to play.
 * @param ms how long at most, in milliseconds.
 * @param then called once, unless the signal aborts before; `waited`: milliseconds.
 */
export function waitWhilePlaying(
  video: HTMLVideoElement,
  clock: Clock,
  ms: number,
  signal: AbortSignal,
  then: (outcome: { ranOut: boolean; waited: number }) => void,
): void {
  const since = clock.now();
  const controller = new AbortController();
  const end = (ranOut: boolean) => {
    controller.abort();
    then({ ranOut, waited: clock.now() - since });
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
