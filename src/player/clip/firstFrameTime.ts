/**
 * Reads the time of the first frame from a separate element, because a playing element may skip that frame.
 * @returns seconds; null if the file does not load or the browser lacks `requestVideoFrameCallback`
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
