import english from 'messages:preferences';
import { sayIn, texts } from '../language/language';

const say = sayIn('preferences', english);

export const preferencesText = texts('preferences', english, {
  dataSaver: {
    saved: (bytes: string, day: string) => say('dataSaver.saved', { bytes, day }),
  },
});
