import english from 'messages:password';
import { language, locale, sayIn, texts } from './language/language';

const say = sayIn('password', english);

/** Lower-cases a label inside a sentence, except in German, which capitalizes nouns. */
const inSentence = (label: string): string =>
  language() === 'de' ? label : label.toLocaleLowerCase(locale());

export const passwordText = texts('password', english, {
  show: (label: string) => say('show', { label: inSentence(label) }),
  hide: (label: string) => say('hide', { label: inSentence(label) }),
});
