import { expect, it } from 'vitest';
import { dayOf } from '@/domain/dateRange';
import { ageOfFrame, ageOfSnapshot } from '@/features/wall/stage/Words';

it('age of a snapshot on the wall: includes the date once the day is over', () => {
  const shownAt = new Date(2026, 6, 15, 23, 59, 8).getTime();
  const today = dayOf(shownAt);
  const tomorrow = dayOf(shownAt + 60_000);
  expect(ageOfFrame(shownAt, today)).toEqual({ text: 'Picture from 23:59:08', time: '23:59:08' });
  expect(ageOfFrame(shownAt, tomorrow)).toEqual({
    text: 'Picture from 15 July, 23:59:08',
    time: '15 July',
  });
  expect(ageOfSnapshot(shownAt, today)).toEqual({ text: 'Snapshot received 23:59', time: '23:59' });
  expect(ageOfSnapshot(shownAt, tomorrow)).toEqual({
    text: 'Snapshot received 15 July, 23:59',
    time: '15 July',
  });
});
