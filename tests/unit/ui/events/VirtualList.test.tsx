import { act, render } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { VirtualList } from '@/ui/events/VirtualList';
import { ListSizes } from '../../../support/ListSizes';
import { scrollPage } from '../../../support/scrollPage';
import { event } from '../../../support/builders';

const ROW = 56;

/** @returns events from newest to oldest, down to the one at 0 */
const downFrom = (newest: number) =>
  Array.from({ length: newest + 1 }, (_, index) => event(String(newest - index), newest - index));

const list = (newest: number, isWhole: boolean) => (
  <ListSizes>
    <VirtualList label="Clips" items={downFrom(newest)} isComplete itemHeight={ROW} inPage isWhole={isWhole}>
      {({ id }) => <p>{id}</p>}
    </VirtualList>
  </ListSizes>
);

/** @returns the row number of an event in the list */
function numberOf(at: number): number {
  const rows = [...document.querySelectorAll<HTMLElement>('[role="listitem"]')];
  const row = rows.find(({ textContent }) => textContent === String(at));
  if (!row) throw new Error(`The event ${at} is not drawn.`);
  return Number(row.dataset['itemIndex']);
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

it.each([
  {
    title: 'a complete list keeps its row numbers when events are added above its hidden first row',
    isWhole: true,
    above: 10,
    moved: 0,
  },
  {
    title: 'a long list keeps its row numbers when events are added above its hidden first row',
    isWhole: false,
    above: 10,
    moved: 0,
  },
  {
    title: 'a complete list moves its rows down when events are added above its visible first row',
    isWhole: true,
    above: 0,
    moved: 2,
  },
  {
    title: 'a long list moves its rows down when events are added above its visible first row',
    isWhole: false,
    above: 0,
    moved: 2,
  },
])('VirtualList in the page: $title', ({ isWhole, above, moved }) => {
  const { rerender } = render(list(50, isWhole));
  scrollPage(above * ROW);
  act(() => void vi.runAllTimers());
  const before = numberOf(50 - above);
  rerender(list(52, isWhole));
  expect(numberOf(50 - above)).toBe(before + moved);
});
