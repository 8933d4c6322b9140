/**
 * Second 0 of a recording is its first presented frame. Elements count from another zero: from sound that begins before the
 * picture, or from when the first frame is decoded. Everything outside of the transports says times of the recording.
 */
const zeros = new WeakMap<HTMLVideoElement, number>();

/** Seconds on the element to the first frame of its recording; 0 if unknown. */
const zeroOf = (video: HTMLVideoElement): number => zeros.get(video) ?? 0;

/** @param seconds null: the element gets another recording. */
export function setZero(video: HTMLVideoElement, seconds: number | null): void {
  if (seconds === null) zeros.delete(video);
  else zeros.set(video, seconds);
}

/** The position on an element of a time of its recording; seconds. */
export const toElementTime = (video: HTMLVideoElement, seconds: number): number => seconds + zeroOf(video);

/** The time of the recording at a position on an element; seconds. */
export const toRecordingTime = (video: HTMLVideoElement, position: number): number =>
  Math.max(0, position - zeroOf(video));

/** Seconds into the element's recording. */
export const recordingPosition = (video: HTMLVideoElement): number =>
  toRecordingTime(video, video.currentTime);

/** Seconds of the element's recording; not finite if unknown. */
export const recordingDuration = (video: HTMLVideoElement): number => toRecordingTime(video, video.duration);
