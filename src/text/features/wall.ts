import english from 'messages:wall';
import { dayOf } from '@/domain/dateRange';
import { dayAndMonthText } from '../format/days';
import { exactTimeText, timeText } from '../format/times';
import { sayIn, texts } from '../language/language';
import { minutesOf, secondsOf } from '../format/units';

const say = sayIn('wall', english);

/** Seconds, or whole minutes. */
function turnText(seconds: number): string {
  const isMinutes = seconds % 60 === 0;
  return isMinutes ? minutesOf(seconds / 60) : secondsOf(seconds);
}

export const wallText = texts('wall', english, {
  turn: turnText,
  play: (name: string): string => say('play', { name }),
  /** When the last frame was shown, Unix epoch milliseconds. */
  pictureOf: (at: number): string => say('pictureOf', { time: exactTimeText(at) }),
  /** The same of a day that is over. */
  pictureOfDay: (at: number): string => {
    const when = { day: dayAndMonthText(dayOf(at)), time: exactTimeText(at) };
    return say('pictureOfDay', when);
  },
  /** When the snapshot came from the vendor, Unix epoch milliseconds; when it was taken is not said. */
  snapshotReceived: (at: number): string => say('snapshotReceived', { time: timeText(at) }),
  /** The same of a day that is over. */
  snapshotReceivedOnDay: (at: number): string => {
    const when = { day: dayAndMonthText(dayOf(at)), time: timeText(at) };
    return say('snapshotReceivedOnDay', when);
  },
});
