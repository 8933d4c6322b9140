import type { EventMark } from '@/domain/events/eventMarks';
import { say, translated } from '../language/language';

const MARKS = translated('mark', { unseen: 'Unseen', starred: 'Starred' } satisfies Record<
  EventMark,
  string
>);

export const eventMarksText = translated('eventMarks', {
  mark: (mark: EventMark): string => MARKS[mark],
  /** Names the filters by mark. */
  filter: 'Seen and starred',
  notSeenYet: 'Not seen yet',
  /** Of an hour with several events. */
  someNotSeenYet: 'Some not seen yet',
  starred: 'Starred',
  star: 'Star',
  removeStar: 'Remove star',
  /** Said to screen readers once it is. */
  starRemoved: 'Star removed',
  notKept: 'Stars cannot be kept',
  notKeptDetail: 'This browser is out of storage: stars that you add now are lost when you close this page.',
  markAllSeen: 'Mark all as seen',
  allSeen: 'All of these events have been seen.',
  undo: 'Undo',
  markedSeen: (count: number): string =>
    say('eventMarks.markedSeen', { count }) ??
    (count === 1 ? '1 event marked as seen.' : `${count} events marked as seen.`),
});
