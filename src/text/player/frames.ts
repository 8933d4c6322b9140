import english from 'messages:frames';
import { sayIn, texts } from '../language/language';

const say = sayIn('frames', english);

export const framesText = texts('frames', english, {
  frameAt: (at: string) => say('frameAt', { at }),
});
