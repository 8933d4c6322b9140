/** @param position seconds on the element */
export function showFrame(video: HTMLVideoElement, position: number): void {
  video.pause();
  video.currentTime = position;
}

/** @param position seconds on the element */
export function playFrom(video: HTMLVideoElement, position: number): void {
  video.currentTime = position;
  // Without a click the browser refuses, and the element stays paused.
  video.play().catch(() => undefined);
}
