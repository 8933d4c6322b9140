export interface FirstFrame {
  /** JPEG, in the recording's full size. */
  picture: Blob;
  /** Seconds; null where the file does not say. */
  seconds: number | null;
}

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

/** A picture as JPEG, at most so wide. */
export async function asJpeg(
  source: CanvasImageSource,
  size: { width: number; height: number },
  widest = size.width,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  const scale = Math.min(1, widest / Math.max(1, size.width));
  canvas.width = Math.round(size.width * scale);
  canvas.height = Math.round(size.height * scale);
  const context = canvas.getContext('2d');
  if (context === null || canvas.width === 0) return null;
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}

/** The picture that a file begins with; null where this browser cannot decode it. */
export async function firstFrame(file: Blob, signal: AbortSignal): Promise<FirstFrame | null> {
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
    const picture = await asJpeg(video, size);
    const { duration } = video;
    return picture && { picture, seconds: Number.isFinite(duration) ? duration : null };
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(address);
  }
}
