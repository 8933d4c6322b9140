import { addDays, dayOf } from '@/domain/dateRange';
import { timeText, weekdayText, dayAndMonthText } from './days';

/** Days back that a weekday's name is enough for. */
const WEEK = 6;

/** `14:10` today, `yesterday 18:40`, `Monday 18:40`, `12 October 18:40`. */
export function eventTimeText(at: number, now: number): string {
  const today = dayOf(now);
  const day = dayOf(at);
  const time = timeText(at);
  if (day === today) return time;
  if (day === addDays(today, -1)) return `yesterday ${time}`;
  const isNear = day < today && day >= addDays(today, -WEEK);
  return `${isNear ? weekdayText(day) : dayAndMonthText(day)} ${time}`;
}

const visits = (count: number): string => (count === 1 ? '1 visit' : `${count} visits`);
const events = (count: number): string => (count === 1 ? '1 event' : `${count} events`);

/** `at 14:10` today, `yesterday 18:40` else. */
const atText = (at: number, now: number): string => {
  const moment = eventTimeText(at, now);
  return dayOf(at) === dayOf(now) ? `at ${moment}` : moment;
};

/** More packages than these are counted, not told one by one. */
const SHOWN = 2;

export const digestText = {
  title: 'While you were away',
  summary: (
    since: number,
    now: number,
    visitCount: number,
    eventCount: number,
    isComplete: boolean,
  ): string =>
    `Since ${eventTimeText(since, now)}: ${visits(visitCount)}, ${events(eventCount)}${isComplete ? '' : ' so far'}`,
  /** Before the parts; of a busy house only the newest are known. */
  since: (since: number, now: number, isComplete: boolean): string =>
    `Since ${eventTimeText(since, now)}${isComplete ? '' : ', at least'}: `,
  visitsAt: (count: number, camera: string): string =>
    count === 1 ? `a visit at ${camera}` : `${count} visits at ${camera}`,
  visitsElsewhere: (count: number, cameras: number): string => `${count} visits at ${cameras} other cameras`,
  packages: (times: readonly number[], now: number): string => {
    const [first = now, second] = times;
    if (times.length > SHOWN) return `packages ${times.length} times`;
    if (second === undefined) return `a package ${atText(first, now)}`;
    return `packages ${atText(first, now)} and ${atText(second, now)}`;
  },
  others: (count: number, isBeside: boolean): string =>
    isBeside ? `${count} other ${count === 1 ? 'event' : 'events'}` : events(count),
  between: ', ',
  watch: 'Watch',
  /** To everything since then, on the page of that name. */
  replay: 'Replay',
  dismiss: 'Dismiss',
  rule: 'Watch shows at most 12 recordings in a minute: one of each visit, people and packages first.',
  dismissed: 'Dismissed.',
  caption: (camera: string, event: string, moment: string): string => `${camera}, ${event}, ${moment}`,
  ended: (shown: number, all: number): string =>
    shown === all ? 'That was everything in the reel.' : `That was the reel: ${shown} of ${all} played.`,
  noneShown: 'None of these recordings can be played now.',
};
