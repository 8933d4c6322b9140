import english from 'messages:frames';
import { sayIn, texts } from '../language/language';

const say = sayIn('frames', english);

/** In a separate module, which loads with the controls of a paused recording. */
export const framesText = texts('frames', english, {
  frameAt: (at: string) => say('frameAt', { at }),
});
