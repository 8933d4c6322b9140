import { browserEngine } from '../core/browserEngine';
import type { FrameIndex } from '../frameSteps/FrameIndex';
import type { ClipEngine } from './engine';

/** Distance from a frame's edge at which a position is safely inside the frame. */
const INSIDE_S = 0.001;

/**
 * Complements `seekRules.ts`, which the build puts into a chunk with hls.js. This file does not import it,
 * because replay loads this file without hls.js.
 * @returns a position inside the last frame for a seek to its end or beyond; null for an earlier position
 */
export function insideLastFrame(last: { start: number; end: number }, seconds: number): number | null {
  const inside = Math.max(last.start + INSIDE_S, (last.start + last.end) / 2);
  return seconds < Math.max(last.end - INSIDE_S, inside + INSIDE_S) ? null : inside;
}

/**
 * Moves seeks beyond the last frame to that frame until the signal aborts. Beyond the last frame, where audio
 * often continues, Chromium presents no frame and still shows the one from before the seek.
 * @param frames loads the index of known frames
 */
export function keepToFrames(
  video: HTMLVideoElement,
  engine: () => Pick<ClipEngine, 'frameTables' | 'readFrameTables' | 'isKnownFrom'> | null,
  frames: () => Promise<() => FrameIndex>,
  signal: AbortSignal,
): void {
  if (browserEngine() !== 'chromium') return;
  let index: (() => FrameIndex) | null = null;
  let seek = {};
  /** Position of the frame that is shown, in seconds. */
  let shown = 0;
  let isPaused = false;
  /** Target of a pending seek by this function; null if there is none or another seek has superseded it. */
  let moved: number | null = null;
  const check = () => {
    const last = index?.().last() ?? null;
    // Keeps the position once playback has ended. `ended` is also true after a seek to the end while paused.
    if (last === null || (video.ended && !isPaused)) return;
    const inside = insideLastFrame(last, video.currentTime);
    if (inside === null) {
      if (!video.seeking) shown = video.currentTime;
      return;
    }
    // Chromium keeps the last frame once it is shown. Another move would conflict with a synced player, which
    // repeats a seek until the element has the target position.
    if (shown >= last.start || engine()?.isKnownFrom(last.start) !== true) return;
    moved = inside;
    video.currentTime = inside;
  };
  const checkLater = async () => {
    const started = seek;
    index ??= await frames();
    const isSuperseded = () => started !== seek || signal.aborted;
    if (!isSuperseded() && engine()?.frameTables() === null) await engine()?.readFrameTables();
    if (!isSuperseded()) check();
  };
  const supersede = ({ type }: Event) => {
    seek = {};
    isPaused = type === 'seeking' && video.paused;
    if (type !== 'seeking') return;
    shown = Math.min(shown, video.currentTime);
    if (moved !== null && Math.abs(video.currentTime - moved) > INSIDE_S / 2) moved = null;
  };
  video.addEventListener('play', supersede, { signal });
  video.addEventListener('seeking', supersede, { signal });
  const arrive = () => {
    shown = moved ?? shown;
    moved = null;
  };
  video.addEventListener('seeked', arrive, { signal });
  const forget = () => {
    shown = 0;
    moved = null;
  };
  video.addEventListener('emptied', forget, { signal });
  const react = () => {
    if (index === null || engine()?.frameTables() === null) void checkLater().catch(() => undefined);
    else check();
  };
  for (const name of ['seeking', 'seeked']) video.addEventListener(name, react, { signal });
  video.addEventListener(
    'timeupdate',
    () => {
      if (!video.seeking && !video.paused) shown = video.currentTime;
    },
    { signal },
  );
  // The last segment may load during a seek that waits for data beyond it.
  video.addEventListener('progress', () => video.seeking && react(), { signal });
}
