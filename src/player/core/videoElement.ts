import type { Box, Size } from '@/domain/frame/box';

type PlayOutcome = 'playing' | 'muted' | 'blocked' | 'superseded';

/** Removes the media to free the decoder. An element with a source keeps its decoder even while paused. */
export function releaseVideo(video: HTMLVideoElement): void {
  video.pause();
  video.srcObject = null;
  video.removeAttribute('src');
  video.load();
}

/** Creates a muted element outside the document, to detect frames invisibly. */
export function createProbe(): HTMLVideoElement {
  const video = document.createElement('video');
  video.muted = true;
  // An iPhone would otherwise open its own full-screen player.
  video.playsInline = true;
  return video;
}

const nameOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'name' in error ? error.name : null;

/**
 * @returns true if the browser waits for a click; false if a pause or a new source has interrupted the start
 */
const isRefusedStart = (error: unknown): boolean => nameOf(error) === 'NotAllowedError';

/**
 * Starts playback, muted if the browser does not allow sound.
 * @param onMuted called if playback starts muted
 * @see https://developer.chrome.com/blog/autoplay
 */
export async function startVideo(video: HTMLVideoElement, onMuted?: () => void): Promise<PlayOutcome> {
  try {
    await video.play();
    return 'playing';
  } catch (error) {
    if (!isRefusedStart(error)) return 'superseded';
  }
  if (video.muted) return 'blocked';
  video.muted = true;
  onMuted?.();
  try {
    await video.play();
    return 'muted';
  } catch (error) {
    return isRefusedStart(error) ? 'blocked' : 'superseded';
  }
}

/**
 * Copies the current frame.
 * @param regionOf returns the part to copy, or null for the whole frame
 * @returns false without a frame
 */
export function copyFrame(
  video: HTMLVideoElement,
  canvas: HTMLCanvasElement,
  regionOf: (frame: Size) => Box | null = () => null,
): boolean {
  if (video.videoWidth === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return false;
  const context = canvas.getContext('2d');
  if (context === null) return false;
  const frame = { width: video.videoWidth, height: video.videoHeight };
  const { x, y, width, height } = regionOf(frame) ?? { x: 0, y: 0, ...frame };
  canvas.width = width;
  canvas.height = height;
  context.drawImage(video, x, y, width, height, 0, 0, width, height);
  return true;
}

/**
 * @returns the end of the buffered range that contains a time, in seconds; null if the time is not buffered
 */
export function bufferedUntil(
  { buffered }: Pick<HTMLVideoElement, 'buffered'>,
  seconds: number,
): number | null {
  for (let range = 0; range < buffered.length; range += 1) {
    const end = buffered.end(range);
    if (buffered.start(range) <= seconds && end > seconds) return end;
  }
  return null;
}

/** @param seconds position on the element */
export const isBuffered = (video: HTMLVideoElement, seconds: number): boolean =>
  bufferedUntil(video, seconds) !== null;
