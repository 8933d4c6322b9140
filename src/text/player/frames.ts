import english from 'messages:frames';
import { sayIn, texts } from '../language/language';

const say = sayIn('frames', english);

/** Comes with the frames of a paused recording. */
export const framesText = texts('frames', english, {
  /** @param at as `0:05.120`. */
  frameAt: (at: string) => say('frameAt', { at }),
});
