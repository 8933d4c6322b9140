import { addDays, dayOf } from '@/domain/dateRange';
import { weekdayText, dayAndMonthText } from '../format/days';
import { timeText } from '../format/times';
import { say, translated, yesNo } from '../language/language';

/** Days back that a weekday's name is enough for. */
const WEEK = 6;

/** `14:10` today, `yesterday 18:40`, `Monday 18:40`, `12 October 18:40`. */
export function eventTimeText(at: number, now: number): string {
  const today = dayOf(now);
  const day = dayOf(at);
  const time = timeText(at);
  if (day === today) return time;
  if (day === addDays(today, -1)) return say('digest.yesterday', { time }) ?? `yesterday ${time}`;
  const isNear = day < today && day >= addDays(today, -WEEK);
  const date = isNear ? weekdayText(day) : dayAndMonthText(day);
  return say('digest.day', { date, time }) ?? `${date} ${time}`;
}

const visits = (count: number): string => (count === 1 ? '1 visit' : `${count} visits`);
const events = (count: number): string =>
  say('digest.events', { count }) ?? (count === 1 ? '1 event' : `${count} events`);

/** `at 14:10` today, `yesterday 18:40` else. */
const atText = (at: number, now: number): string => {
  const moment = eventTimeText(at, now);
  return dayOf(at) === dayOf(now) ? (say('digest.at', { time: moment }) ?? `at ${moment}`) : moment;
};

/** More packages than these are counted, not told one by one. */
const SHOWN = 2;

export const digestText = translated('digest', {
  title: 'While you were away',
  summary: (
    since: number,
    now: number,
    visitCount: number,
    eventCount: number,
    isComplete: boolean,
  ): string =>
    say('digest.summary', {
      moment: eventTimeText(since, now),
      visits: visitCount,
      events: eventCount,
      complete: yesNo(isComplete),
    }) ??
    `Since ${eventTimeText(since, now)}: ${visits(visitCount)}, ${events(eventCount)}${isComplete ? '' : ' so far'}`,
  /** Before the parts; of a busy house only the newest are known. */
  since: (since: number, now: number, isComplete: boolean): string =>
    say('digest.since', { moment: eventTimeText(since, now), complete: yesNo(isComplete) }) ??
    `Since ${eventTimeText(since, now)}${isComplete ? '' : ', at least'}: `,
  visitsAt: (count: number, camera: string): string =>
    say('digest.visitsAt', { count, camera }) ??
    (count === 1 ? `a visit at ${camera}` : `${count} visits at ${camera}`),
  visitsElsewhere: (count: number, cameras: number): string =>
    say('digest.visitsElsewhere', { count, cameras }) ?? `${count} visits at ${cameras} other cameras`,
  packages: (times: readonly number[], now: number): string => {
    const [first = now, second] = times;
    const count = times.length;
    if (count > SHOWN) return say('digest.packageCount', { count }) ?? `${count} package events`;
    const moment = atText(first, now);
    if (second === undefined) return say('digest.package', { moment }) ?? `a package ${moment}`;
    const later = atText(second, now);
    return say('digest.twoPackages', { moment, later }) ?? `packages ${moment} and ${later}`;
  },
  others: (count: number, isBeside: boolean): string =>
    isBeside
      ? (say('digest.others', { count }) ?? `${count} other ${count === 1 ? 'event' : 'events'}`)
      : events(count),
  between: ', ',
  watch: 'Watch',
  /** To everything since then, on the page of that name. */
  replay: 'Replay',
  dismiss: 'Dismiss',
  rule: 'Watch plays up to 12 recordings in one minute: one from each visit, people and packages first.',
  dismissed: 'Dismissed.',
  caption: (camera: string, event: string, moment: string): string =>
    say('digest.caption', { camera, event, moment }) ?? `${camera}, ${event}, ${moment}`,
  ended: (shown: number, all: number): string =>
    shown === all
      ? digestText.allPlayed
      : (say('digest.ended', { shown, all }) ?? `Done: ${shown} of ${all} recordings played.`),
  allPlayed: 'Done: all recordings played.',
  noneShown: 'None of these recordings can be played right now.',
});
