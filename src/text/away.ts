import { addDays, dayOf } from '@/domain/dateRange';
import { timeText, weekdayText, dayAndMonthText } from './days';

/** Days back that a weekday's name is enough for. */
const WEEK = 6;

/** `14:10` today, `yesterday 18:40`, `Monday 18:40`, `12 October 18:40`. */
function momentText(at: number, now: number): string {
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

export const awayText = {
  summary: (
    since: number,
    now: number,
    visitCount: number,
    eventCount: number,
    isComplete: boolean,
  ): string =>
    `Since ${momentText(since, now)}: ${visits(visitCount)}, ${events(eventCount)}${isComplete ? '' : ' so far'}`,
};
