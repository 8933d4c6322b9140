import english from 'messages:field';
import { sayIn, texts } from './language/language';

const say = sayIn('field', english);

export const fieldText = texts('field', english, {
  required: (label: string) => say('required', { label }),
  nameShort: (label: string) => say('nameShort', { label }),
  nameNotAlphanumeric: (label: string) => say('nameNotAlphanumeric', { label }),
  passwordWeak: (label: string) => say('passwordWeak', { label }),
});
