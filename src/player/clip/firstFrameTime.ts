/**
 * Presents the first frame on a separate element, which never plays and so cannot skip that frame.
 * @returns the frame's time on a media element in seconds; null if this browser does not report it
 */
export function firstFrameTime(url: string, signal: AbortSignal): Promise<number | null> {
  const video = document.createElement('video');
  if (!('requestVideoFrameCallback' in video)) return Promise.resolve(null);
  return new Promise((resolve) => {
    const finish = (seconds: number | null) => {
      resolve(seconds);
      video.removeAttribute('src');
      video.load();
    };
    video.requestVideoFrameCallback((_now, { mediaTime }) => finish(mediaTime));
    video.addEventListener('error', () => finish(null), { signal });
    signal.addEventListener('abort', () => finish(null));
    video.muted = true;
    video.playsInline = true;
    video.preload = 'auto';
    video.src = url;
  });
}
