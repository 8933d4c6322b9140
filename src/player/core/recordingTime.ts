/**
 * Position of a recording's first presented frame on its media element, in seconds. Elements may count from
 * earlier audio or an earlier frame. Code outside the transports counts from the first presented frame.
 */
const zeros = new WeakMap<HTMLVideoElement, number>();

const zeroOf = (video: HTMLVideoElement): number => zeros.get(video) ?? 0;

/** @param seconds null for a new recording, until its first frame is known */
export function setZero(video: HTMLVideoElement, seconds: number | null): void {
  if (seconds === null) zeros.delete(video);
  else zeros.set(video, seconds);
}

/** Converts a time of the recording to a position on its element, in seconds. */
export const toElementTime = (video: HTMLVideoElement, seconds: number): number => seconds + zeroOf(video);

/** Converts a position on an element to a time of its recording, in seconds. */
export const toRecordingTime = (video: HTMLVideoElement, position: number): number =>
  Math.max(0, position - zeroOf(video));

/** @returns seconds since the first frame of the element's recording */
export const recordingPosition = (video: HTMLVideoElement): number =>
  toRecordingTime(video, video.currentTime);

/** @returns the duration of the element's recording in seconds; not finite if unknown */
export const recordingDuration = (video: HTMLVideoElement): number => toRecordingTime(video, video.duration);
