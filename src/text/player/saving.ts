import english from 'messages:saving';
import { sayIn, texts } from '../language/language';

const say = sayIn('saving', english);

/** What a player says about saving its recording and cutting it. */
export const savingText = texts('saving', english, {
  savedAs: (fileName: string) => say('savedAs', { fileName }),
});
