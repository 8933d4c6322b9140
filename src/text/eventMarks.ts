import type { EventMark } from '@/domain/eventMarks';

const MARKS: Readonly<Record<EventMark, string>> = { unseen: 'Unseen', starred: 'Starred' };

export const eventMarksText = {
  mark: (mark: EventMark): string => MARKS[mark],
  /** Names the filters by mark. */
  filter: 'Seen and starred',
  notSeenYet: 'Not seen yet',
  /** Of an hour with several events. */
  someNotSeenYet: 'Some not seen yet',
  starred: 'Starred',
  star: 'Star',
  removeStar: 'Remove star',
  markAllSeen: 'Mark all as seen',
  undo: 'Undo',
  markedSeen: (count: number): string =>
    count === 1 ? '1 event marked as seen.' : `${count} events marked as seen.`,
};
