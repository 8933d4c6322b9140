/** `superseded`: a new source or a pause came before it started. */
export type PlayOutcome = 'playing' | 'muted' | 'blocked' | 'superseded';

/** Takes an element's media away and frees its decoder; an element with a source left on it keeps both. */
export function releaseVideo(video: HTMLVideoElement): void {
  video.pause();
  video.srcObject = null;
  video.removeAttribute('src');
  video.load();
}

/** An element outside the document, to look for a picture behind another one without being seen or heard. */
export function createProbe(): HTMLVideoElement {
  const video = document.createElement('video');
  video.muted = true;
  // Without it an iPhone would open its own player in full screen.
  video.playsInline = true;
  return video;
}

const nameOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'name' in error ? error.name : null;

/** Whether a rejected `play()` means that the browser waits for a click, and not that a pause or a source came first. */
export const isRefusedStart = (error: unknown): boolean => nameOf(error) === 'NotAllowedError';

/**
 * Starts an element, without sound where the browser does not allow sound yet.
 * @param onMuted called when it takes the sound away.
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

/** In pixels of a frame. */
interface FrameRegion {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Copies the current frame, so that it can stand in while the element changes hands, or be saved.
 * @param regionOf which part of a frame of this size; null: all of it
 * @returns whether there was a frame
 */
export function copyFrame(
  video: HTMLVideoElement,
  canvas: HTMLCanvasElement,
  regionOf: (frame: { width: number; height: number }) => FrameRegion | null = () => null,
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

/** @returns until when an element has loaded its recording without a gap from a time on; null: not even then. Seconds. */
export function bufferedUntil({ buffered }: HTMLVideoElement, seconds: number): number | null {
  for (let range = 0; range < buffered.length; range += 1) {
    const end = buffered.end(range);
    if (buffered.start(range) <= seconds && end > seconds) return end;
  }
  return null;
}

/** Whether an element has loaded what it shows at a time, in seconds. */
export const isBuffered = (video: HTMLVideoElement, seconds: number): boolean =>
  bufferedUntil(video, seconds) !== null;
