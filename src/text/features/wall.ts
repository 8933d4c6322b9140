import english from 'messages:wall';
import { dayOf } from '@/domain/dateRange';
import { dayAndMonthText } from '../format/days';
import { exactTimeText, timeText } from '../format/times';
import { sayIn, texts } from '../language/language';
import { minutesOf, secondsOf } from '../format/units';

const say = sayIn('wall', english);

function turnText(seconds: number): string {
  const isMinutes = seconds % 60 === 0;
  return isMinutes ? minutesOf(seconds / 60) : secondsOf(seconds);
}

export const wallText = texts('wall', english, {
  turn: turnText,
  play: (name: string): string => say('play', { name }),
  pictureOf: (at: number): string => say('pictureOf', { time: exactTimeText(at) }),
  pictureOfDay: (at: number): string => {
    const when = { day: dayAndMonthText(dayOf(at)), time: exactTimeText(at) };
    return say('pictureOfDay', when);
  },
  /**
   * @param at arrival of the snapshot in Unix epoch milliseconds, because the vendor does not say when it was
   * taken
   */
  snapshotReceived: (at: number): string => say('snapshotReceived', { time: timeText(at) }),
  snapshotReceivedOnDay: (at: number): string => {
    const when = { day: dayAndMonthText(dayOf(at)), time: timeText(at) };
    return say('snapshotReceivedOnDay', when);
  },
});
