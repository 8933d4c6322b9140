import english from 'messages:arrange';
import { sayIn, texts } from '../language/language';

const say = sayIn('arrange', english);

export const arrangeText = texts('arrange', english, {
  removeGroup: (name: string): string => say('removeGroup', { name }),
  earlier: (name: string): string => say('earlier', { name }),
  later: (name: string): string => say('later', { name }),
  moved: (name: string, place: number, count: number): string => say('moved', { name, place, count }),
});
