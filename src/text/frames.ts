/** Comes with the frames of a paused recording. */
export const framesText = {
  previous: 'Previous frame',
  next: 'Next frame',
  /** @param at as `0:05.120`. */
  frameAt: (at: string) => `Frame at ${at}`,
};
