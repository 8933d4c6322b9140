import english from 'messages:digest';
import { addDays, dayOf } from '@/domain/dateRange';
import { weekdayText, dayAndMonthText } from '../format/days';
import { timeText } from '../format/times';
import { yesNo, sayIn, texts } from '../language/language';

const say = sayIn('digest', english);

const WEEK = 6;

/** Returns text such as `14:10` (today), `yesterday 18:40`, `Monday 18:40` or `12 October 18:40`. */
export function eventTimeText(at: number, now: number): string {
  const today = dayOf(now);
  const day = dayOf(at);
  const time = timeText(at);
  if (day === today) return time;
  if (day === addDays(today, -1)) return say('yesterday', { time });
  const isNear = day < today && day >= addDays(today, -WEEK);
  const date = isNear ? weekdayText(day) : dayAndMonthText(day);
  return say('day', { date, time });
}

const events = (count: number): string => say('events', { count });

/** Returns text such as `at 14:10` (today) or `yesterday 18:40`. */
const atText = (at: number, now: number): string => {
  const time = eventTimeText(at, now);
  return dayOf(at) === dayOf(now) ? say('at', { time }) : time;
};

/** More packages than this are only counted, without their times. */
const SHOWN = 2;

export const digestText = texts('digest', english, {
  summary: (
    since: number,
    now: number,
    visitCount: number,
    eventCount: number,
    isComplete: boolean,
  ): string =>
    say('summary', {
      moment: eventTimeText(since, now),
      visits: visitCount,
      events: eventCount,
      complete: yesNo(isComplete),
    }),
  /** @param isComplete false while only the newest events are loaded */
  since: (since: number, now: number, isComplete: boolean): string =>
    say('since', { moment: eventTimeText(since, now), complete: yesNo(isComplete) }),
  visitsAt: (count: number, camera: string): string => say('visitsAt', { count, camera }),
  visitsElsewhere: (count: number, cameras: number): string => say('visitsElsewhere', { count, cameras }),
  /** @param count number of events; one visit may have several */
  packages: (times: readonly number[], now: number, count = times.length): string => {
    const [first = now, second] = times;
    if (times.length > SHOWN) return say('packageCount', { count });
    const earlier = atText(first, now);
    if (second === undefined) return say('package', { moment: earlier });
    return say('twoPackages', { moment: earlier, later: atText(second, now) });
  },
  others: (count: number, isBeside: boolean): string => (isBeside ? say('others', { count }) : events(count)),
  caption: (camera: string, event: string, time: string): string =>
    say('caption', { camera, event, moment: time }),
  ended: (shown: number, all: number): string =>
    shown === all ? digestText.allPlayed : say('ended', { shown, all }),
});
