import english from 'messages:saving';
import { sayIn, texts } from '../language/language';

const say = sayIn('saving', english);

export const savingText = texts('saving', english, {
  savedAs: (fileName: string) => say('savedAs', { fileName }),
});
