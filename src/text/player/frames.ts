import { say, translated } from '../language/language';

/** Comes with the frames of a paused recording. */
export const framesText = translated('frames', {
  previous: 'Previous frame',
  next: 'Next frame',
  /** @param at as `0:05.120`. */
  frameAt: (at: string) => say('frames.frameAt', { at }) ?? `Frame at ${at}`,
});
