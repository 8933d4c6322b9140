/** Holds the frame at a position of the element, in seconds. */
export function showFrame(video: HTMLVideoElement, position: number): void {
  video.pause();
  video.currentTime = position;
}

/** Plays from a position of the element, in seconds. */
export function playFrom(video: HTMLVideoElement, position: number): void {
  video.currentTime = position;
  // A browser refuses without a click; the element then stays paused.
  video.play().catch(() => undefined);
}
