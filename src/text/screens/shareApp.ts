import english from 'messages:shareApp';
import { sayIn, texts } from '../language/language';

const say = sayIn('shareApp', english);

export const shareAppText = texts('shareApp', english, {
  mailBody: (link: string) => say('mailBody', { link }),
});
