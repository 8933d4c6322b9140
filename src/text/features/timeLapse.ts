import { englishCount } from '../format/counts';
import { say, translated } from '../language/language';

export const timeLapseText = translated('timeLapse', {
  timeLapse: 'Time-lapse',
  /**
   * @param shown recordings: a day may have more of them than a minute has pictures.
   * @param duration in words, of the whole time-lapse.
   */
  intro: (shown: number, of: number, duration: string): string => {
    if (shown < of) {
      return (
        say('timeLapse.introOf', { shown, of, duration }) ??
        `Excerpts of ${shown} of ${of} recordings in ${duration}.`
      );
    }
    return (
      say('timeLapse.intro', { recordings: of, duration }) ??
      `Excerpts of ${englishCount(of, 'recording')} in ${duration}.`
    );
  },
  /** Written into the pictures and into the file. */
  note: 'Time-lapse of excerpts',
  play: 'Play time-lapse',
  pause: 'Pause time-lapse',
  resume: 'Continue time-lapse',
  stop: 'Stop time-lapse',
  save: 'Save as video',
  progress: 'Time-lapse progress',
  shown: (done: number, all: number): string =>
    say('timeLapse.shown', { done, all }) ?? `${done} of ${englishCount(all, 'recording')}`,
  loading: 'Loading…',
  ended: (shown: number, all: number): string =>
    say('timeLapse.ended', { shown, all }) ??
    `Finished: ${shown} of ${englishCount(all, 'recording')} shown.`,
  failed: 'None of the recordings could be shown.',
  leftOut: (recordings: number, reason: string): string =>
    say('timeLapse.leftOut', { recordings, reason }) ??
    `${recordings} ${recordings === 1 ? 'recording was' : 'recordings were'} left out: ${reason}.`,
  /** @param size in words. */
  savesData: (size: string): string =>
    say('timeLapse.savesData', { size }) ?? `Data saver is on: this loads about ${size}.`,
  wholeFiles: 'The server sends only whole files, so more is loaded than shown.',
  unsupported: 'This browser cannot make a time-lapse: it does not let pages decode video (WebCodecs).',
  cannotSave: 'This browser can show it, but not save it: it does not let pages encode video (WebCodecs).',
});
