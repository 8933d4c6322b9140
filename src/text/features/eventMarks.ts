import markEnglish from 'messages:mark';
import eventMarksEnglish from 'messages:eventMarks';
import type { EventMark } from '@/domain/events/eventMarks';
import { sayIn, texts } from '../language/language';

const sayEventMarks = sayIn('eventMarks', eventMarksEnglish);

const MARKS = texts('mark', markEnglish);

export const eventMarksText = texts('eventMarks', eventMarksEnglish, {
  mark: (mark: EventMark): string => MARKS[mark],
  markedSeen: (count: number): string => sayEventMarks('markedSeen', { count }),
});
