export interface FirstFrame {
  /** JPEG, in the recording's full size. */
  picture: Blob;
  /** Seconds; null where the file does not say. */
  seconds: number | null;
  /** The picture is a part of the frame. */
  isPart: boolean;
}

/** In pixels of a frame. */
interface FrameRegion {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Which part of a frame of this size is wanted; null: all of it. */
export type RegionOf = (frame: { width: number; height: number }) => FrameRegion | null;

/** A file that this browser cannot decode says so at once; one that says nothing is not waited for longer, in milliseconds. */
const DECODE_TIMEOUT = 8_000;
const QUALITY = 0.92;

async function shown(video: HTMLVideoElement, signal: AbortSignal): Promise<boolean> {
  return await new Promise((resolve) => {
    const timer = setTimeout(resolve, DECODE_TIMEOUT, false);
    const end = (isShown: boolean) => () => {
      clearTimeout(timer);
      resolve(isShown);
    };
    video.addEventListener('loadeddata', end(true), { once: true });
    video.addEventListener('error', end(false), { once: true });
    signal.addEventListener('abort', end(false), { once: true });
  });
}

/** A part of a picture as JPEG, at most so wide. */
export async function asJpeg(
  source: CanvasImageSource,
  { x, y, width, height }: FrameRegion,
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

/** The picture that a file begins with, or a part of it; null where this browser cannot decode it. */
export async function firstFrame(
  file: Blob,
  signal: AbortSignal,
  regionOf: RegionOf = () => null,
): Promise<FirstFrame | null> {
  const address = URL.createObjectURL(file);
  const video = document.createElement('video');
  video.muted = true;
  // Without it an iPhone would open its own player, and load nothing.
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
