import english from 'messages:findMotion';
import type { RecordingProblem } from '@/domain/recordingProblem';
import { sayIn, texts } from '../language/language';
import { durationText, percentText } from '../format/units';

const say = sayIn('findMotion', english);

const percent = (share: number): string => percentText(Math.round(share * 100));

export const recordingProblems = texts('findMotion', english).problems;

const NOTHING = texts('findMotion', english);

export const findMotionText = texts('findMotion', english, {
  /** @param index counts from 0; the first region has no number */
  regionName: (index: number): string =>
    index === 0 ? findMotionText.region : say('regionName', { number: index + 1 }),
  removeArea: (name: string): string => say('removeArea', { name }),
  /** @param place corner, in fractions of the picture */
  point: (number: number, of: number, place: { x: number; y: number }): string => {
    const [x, y] = [percent(place.x), percent(place.y)];
    return say('point', { number, of, x, y });
  },
  /** @param region in fractions of the picture */
  regionPlace: (region: { x: number; y: number; width: number; height: number }): string => {
    const [x, y] = [percent(region.x), percent(region.y)];
    const [width, height] = [percent(region.width), percent(region.height)];
    return say('regionPlace', { x, y, width, height });
  },
  daysHint: (days: number, first: string): string => say('daysHint', { days, first }),
  searched: (done: number, all: number): string => say('searched', { done, all }),
  result: (time: string, camera: string): string => say('result', { time, camera }),
  found: (moments: number): string => (moments === 0 ? NOTHING.nothing : say('found', { moments })),
  /**
   * @param milliseconds total duration of the played parts
   * @param skipped number of recordings that are not played
   */
  onlyMovementHint: (milliseconds: number, skipped: number): string =>
    say('onlyMovementHint', { duration: durationText(milliseconds), skipped }),
  stopped: (done: number, all: number): string => say('stopped', { done, all }),
  interrupted: (done: number, all: number): string => say('interrupted', { done, all }),
  partMissing: (recordings: number): string => say('partMissing', { recordings }),
  notSearched: (recordings: number, problem: RecordingProblem): string => {
    const reason = recordingProblems[problem];
    return say('notSearched', { recordings, reason });
  },
});
