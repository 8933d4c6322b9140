/** Holds the picture of a time. @param at seconds */
export function showFrame(video: HTMLVideoElement, at: number): void {
  video.pause();
  video.currentTime = at;
}

/** @param at seconds */
export function playFrom(video: HTMLVideoElement, at: number): void {
  video.currentTime = at;
  // Refused without a click; then it simply stands there.
  video.play().catch(() => undefined);
}
