import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startOfDay } from '@/domain/dateRange';
import type { HourKey } from '@/domain/events/hours';
import { HourStrip } from '@/ui/events/strips/HourStrip';

const DAY = '2026-07-15';
const WIDTH = 30;

/** Places the hours in two rows of twelve, as on a phone. */
const rowsOfTwelve = (hour: Element): DOMRect => {
  const index = Number(hour.getAttribute('data-hour'));
  return new DOMRect((index % 12) * WIDTH, Math.floor(index / 12) * 40, WIDTH, 40);
};

function show() {
  const rects = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    return rowsOfTwelve(this);
  });
  onTestFinished(() => rects.mockRestore());
  const selections: (readonly HourKey[])[] = [];
  render(
    <HourStrip
      day={DAY}
      events={[]}
      now={startOfDay(DAY)}
      selected={[]}
      onSelect={(change) => selections.push(change([]))}
    />,
  );
  return selections;
}

const at = (hour: number, row = Math.floor(hour / 12)) => ({
  clientX: (hour % 12) * WIDTH + WIDTH / 2,
  clientY: row * 40 + 20,
  isPrimary: true,
  button: 0,
});
const button = (hour: number) => {
  const buttons = screen.getAllByRole('button');
  const found = buttons[hour];
  if (!found) throw new Error(`There is no hour ${String(hour)}.`);
  return found;
};

it.each([
  ['to a later hour', 3, at(6), ['03', '04', '05', '06']],
  ['to an earlier hour of the row above', 13, at(11), ['11', '12', '13']],
  ['that ends below the strip', 14, at(16, 9), ['14', '15', '16']],
])('HourStrip: a drag within one frame %s selects every hour in between', (_title, from, end, expected) => {
  const selections = show();
  // The inputs arrive before the next render.
  act(() => {
    fireEvent.pointerDown(button(from), at(from));
    fireEvent.pointerMove(document.body, end);
    fireEvent.pointerUp(document.body, end);
  });
  expect(selections).toEqual([expected]);
  fireEvent.click(button(from), { detail: 1 });
  expect(selections).toHaveLength(1);
});

it('HourStrip: a drag without a move event selects the hours from pointerdown to pointerup', () => {
  const selections = show();
  act(() => {
    fireEvent.pointerDown(button(8), at(8));
    fireEvent.pointerUp(document.body, at(9));
  });
  expect(selections).toEqual([['08', '09']]);
});

it('HourStrip: a second finger or a cancelled drag selects no hour', () => {
  const selections = show();
  fireEvent.pointerDown(button(3), { ...at(3), pointerId: 7, isPrimary: false });
  fireEvent.pointerUp(document.body, { ...at(9), pointerId: 7 });
  fireEvent.pointerDown(button(3), at(3));
  fireEvent.pointerMove(document.body, at(6));
  fireEvent.pointerCancel(document.body, at(6));
  fireEvent.pointerUp(document.body, at(6));
  expect(selections).toEqual([]);
});

it('HourStrip: every button of a 25-hour day has a unique name', () => {
  const zone = process.env['TZ'];
  process.env['TZ'] = 'America/New_York';
  onTestFinished(() => void (process.env['TZ'] = zone));
  render(
    <HourStrip
      day="2026-11-01"
      events={[]}
      now={startOfDay('2026-11-01')}
      selected={[]}
      onSelect={() => undefined}
    />,
  );
  const names = screen.getAllByRole('button').map((each) => each.getAttribute('aria-label'));
  expect(names).toHaveLength(25);
  expect(new Set(names).size).toBe(25);
  expect(names.slice(1, 3)).toEqual(['01:00 GMT-4 to 02:00, 0 events', '01:00 GMT-5 to 02:00, 0 events']);
});
