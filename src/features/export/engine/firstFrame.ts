import type { Box, Size } from '@/domain/frame/box';

export interface FirstFrame {
  picture: Blob;
  /** Duration of the file in seconds; null if unknown. */
  seconds: number | null;
  isPart: boolean;
}

/** @returns a region of the frame in pixels; null for the whole frame */
export type RegionOf = (frame: Size) => Box | null;

const DECODE_TIMEOUT_MS = 8_000;
const QUALITY = 0.92;

async function shown(video: HTMLVideoElement, signal: AbortSignal): Promise<boolean> {
  return await new Promise((resolve) => {
    const timer = setTimeout(resolve, DECODE_TIMEOUT_MS, false);
    const end = (isShown: boolean) => () => {
      clearTimeout(timer);
      resolve(isShown);
    };
    video.addEventListener('loadeddata', end(true), { once: true });
    video.addEventListener('error', end(false), { once: true });
    signal.addEventListener('abort', end(false), { once: true });
  });
}

/** @param widest maximum width of the JPEG in pixels */
export async function asJpeg(
  source: CanvasImageSource,
  { x, y, width, height }: Box,
  widest = width,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  const scale = Math.min(1, widest / Math.max(1, width));
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (context === null || canvas.width === 0) return null;
  context.drawImage(source, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}

/**
 * @returns the first frame or a region of it; null if the browser does not decode it within
 * `DECODE_TIMEOUT_MS`
 */
export async function firstFrame(
  file: Blob,
  signal: AbortSignal,
  regionOf: RegionOf = () => null,
): Promise<FirstFrame | null> {
  const address = URL.createObjectURL(file);
  const video = document.createElement('video');
  video.muted = true;
  // Without `playsInline`, an iPhone opens its own player and loads nothing.
  video.playsInline = true;
  video.preload = 'auto';
  video.src = address;
  try {
    if (!(await shown(video, signal)) || video.videoWidth === 0) return null;
    const size = { width: video.videoWidth, height: video.videoHeight };
    const region = regionOf(size);
    const picture = await asJpeg(video, region ?? { x: 0, y: 0, ...size });
    const { duration } = video;
    return (
      picture && { picture, seconds: Number.isFinite(duration) ? duration : null, isPart: region !== null }
    );
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(address);
  }
}
