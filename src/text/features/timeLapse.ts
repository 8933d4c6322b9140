import english from 'messages:timeLapse';
import { sayIn, texts } from '../language/language';

const say = sayIn('timeLapse', english);

export const timeLapseText = texts('timeLapse', english, {
  /**
   * @param shown number of recordings in the time-lapse, which may leave out some of a long day
   * @param duration the duration of the time-lapse, in words
   */
  intro: (shown: number, of: number, duration: string): string => {
    if (shown < of) {
      return say('introOf', { shown, of, duration });
    }
    return say('intro', { recordings: of, duration });
  },
  shown: (done: number, all: number): string => say('shown', { done, all }),
  ended: (shown: number, all: number): string => say('ended', { shown, all }),
  leftOut: (recordings: number, reason: string): string => say('leftOut', { recordings, reason }),
  savesData: (size: string): string => say('savesData', { size }),
});
