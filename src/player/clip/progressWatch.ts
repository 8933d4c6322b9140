import type { Clock } from '../clock';

const CHECK = 1_000;
/** hls.js alone waits 33 to 60 s on a server that hangs. */
const STALLED_AFTER = 10_000;

/**
 * Calls `onStalled` once when an element that should be playing neither moves nor loads for 10 s.
 * @returns a function that reports progress that the element does not show, such as a loaded playlist.
 */
export function watchProgress(
  video: HTMLVideoElement,
  clock: Clock,
  signal: AbortSignal,
  events: { onProgress: () => void; onStalled: () => void },
): () => void {
  let seen = '';
  let since = clock.now();
  const mark = () => {
    since = clock.now();
  };
  const stop = clock.every(CHECK, () => {
    const { buffered } = video;
    const loaded = buffered.length === 0 ? 0 : buffered.end(buffered.length - 1);
    const moved = `${String(video.currentTime)} ${String(loaded)}`;
    if (moved !== seen) {
      seen = moved;
      mark();
      events.onProgress();
      return;
    }
    const resting = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && (video.paused || video.ended);
    if (resting) {
      mark();
    } else if (clock.now() - since >= STALLED_AFTER) {
      stop();
      events.onStalled();
    }
  });
  signal.addEventListener('abort', stop);
  return mark;
}
