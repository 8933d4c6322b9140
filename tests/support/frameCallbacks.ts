/**
 * Adds `requestVideoFrameCallback`, which jsdom lacks.
 * @returns `present`, which calls all pending callbacks with a frame at a time in seconds, and `pending`, the
 * pending callbacks
 */
export function fakeFrameCallbacks(video: HTMLVideoElement) {
  const pending = new Map<number, VideoFrameRequestCallback>();
  let count = 0;
  Object.assign(video, {
    requestVideoFrameCallback: (callback: VideoFrameRequestCallback) => {
      count += 1;
      pending.set(count, callback);
      return count;
    },
    cancelVideoFrameCallback: (handle: number) => pending.delete(handle),
  });
  const present = (mediaTime: number) => {
    const callbacks = [...pending.values()];
    pending.clear();
    for (const callback of callbacks) {
      callback(0, {
        presentationTime: 0,
        expectedDisplayTime: 0,
        width: 1,
        height: 1,
        presentedFrames: 1,
        mediaTime,
      });
    }
  };
  return { pending, present };
}
