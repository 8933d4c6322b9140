import english from 'messages:field';
import { sayIn, texts } from './language/language';

const say = sayIn('field', english);

/** Names of the fields that several forms share, and what is wrong with what was typed. */
export const fieldText = texts('field', english, {
  required: (label: string) => say('required', { label }),
  nameShort: (label: string) => say('nameShort', { label }),
  nameNotAlphanumeric: (label: string) => say('nameNotAlphanumeric', { label }),
  passwordWeak: (label: string) => say('passwordWeak', { label }),
});
