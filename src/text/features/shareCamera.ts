import english from 'messages:shareCamera';
import { sayIn, texts } from '../language/language';

const say = sayIn('shareCamera', english);

export const shareCameraText = texts('shareCamera', english, {
  remove: (name: string) => say('remove', { name }),
  shared: (email: string) => say('shared', { email }),
});
