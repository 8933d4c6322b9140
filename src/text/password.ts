import { language, locale, say, translated } from './language/language';

/** A field's name within a sentence; German writes nouns large there too. */
const inSentence = (label: string): string =>
  language() === 'de' ? label : label.toLocaleLowerCase(locale());

export const passwordText = translated('password', {
  show: (label: string) =>
    say('password.show', { label: inSentence(label) }) ?? `Show ${label.toLowerCase()}`,
  hide: (label: string) =>
    say('password.hide', { label: inSentence(label) }) ?? `Hide ${label.toLowerCase()}`,
});
