export interface PresentedFrames {
  /** Seconds by which the visible frame is later than `currentTime`; 0 without frames. */
  offset(): number;
  frame(): number;
}

/**
 * Offsets are averaged over this time, because a single frame may be up to one display refresh early or late.
 */
const WINDOW_MS = 250;
/** Assumed duration of a frame until one has been measured. */
const USUAL_FRAME_S = 0.04;
const MIN_FRAME_S = 1 / 60;
const MAX_FRAME_S = 0.1;
/** At normal speed, larger offsets come from frames before a seek. */
const MAX_OFFSET_S = 0.25;

/**
 * Tracks which frame is presented, until the signal aborts, because some browsers round `currentTime` or
 * update it only a few times a second. Without frame callbacks, falls back to `currentTime`.
 * @see https://wicg.github.io/video-rvfc/
 */
export function watchPresentedFrames(video: HTMLVideoElement, signal: AbortSignal): PresentedFrames {
  let samples: { at: number; offset: number }[] = [];
  let frame = Infinity;
  let last: number | null = null;
  const forget = () => {
    samples = [];
    last = null;
  };
  const forgetRecording = () => {
    forget();
    frame = Infinity;
  };
  if ('requestVideoFrameCallback' in video) {
    let pending = 0;
    const ask = () => {
      pending = video.requestVideoFrameCallback((_now, { mediaTime, expectedDisplayTime }) => {
        const at = performance.now();
        const duration = last === null ? 0 : mediaTime - last;
        if (duration > 0 && duration < MAX_FRAME_S) frame = Math.min(frame, duration);
        last = mediaTime;
        const shown = mediaTime + ((at - expectedDisplayTime) / 1_000) * video.playbackRate;
        const offset = shown - video.currentTime;
        if (Math.abs(offset) < MAX_OFFSET_S * video.playbackRate) {
          samples = samples.filter((sample) => at - sample.at < WINDOW_MS);
          samples.push({ at, offset });
        }
        ask();
      });
    };
    ask();
    signal.addEventListener('abort', () => video.cancelVideoFrameCallback(pending));
    for (const name of ['seeking', 'waiting', 'pause'] as const) {
      video.addEventListener(name, forget, { signal });
    }
    video.addEventListener('emptied', forgetRecording, { signal });
  }
  return {
    offset() {
      const oldest = performance.now() - WINDOW_MS;
      const fresh = samples.filter(({ at }) => at >= oldest);
      return fresh.length === 0 ? 0 : fresh.reduce((sum, { offset }) => sum + offset, 0) / fresh.length;
    },
    frame: () => (Number.isFinite(frame) ? Math.max(MIN_FRAME_S, frame) : USUAL_FRAME_S),
  };
}
