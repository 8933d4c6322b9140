import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ComponentProps } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { CalendarPanel } from '@/screens/last-activity/calendar/CalendarPanel';

type DayRange = ComponentProps<typeof CalendarPanel>['days'];
const onlyDay = (day: string): DayRange => ({ from: day, to: day });
const JULY = { from: '2026-07-02', to: '2026-07-31' };
const JUNE_AND_JULY = { from: '2026-06-11', to: '2026-07-10' };

function Page({ limits, onSelect }: { limits: DayRange; onSelect: (days: DayRange) => void }) {
  const [days, setDays] = useState(() => onlyDay(limits.to));
  const select = (selected: DayRange) => {
    onSelect(selected);
    setDays(selected);
  };
  return (
    <main tabIndex={-1}>
      <CalendarPanel days={days} limits={limits} onOpen={() => undefined} onSelect={select} />
      <button type="button">What follows</button>
    </main>
  );
}

const calendar = () => screen.getByText('Calendar').closest('button');
/**
 * In jsdom, computing the roles and names of a whole month takes a second, so days are found by their text.
 */
const dayButton = (text: string) => screen.getByText(text).closest('button');
const chooseDay = (text: string) => {
  const button = dayButton(text);
  if (button) fireEvent.click(button);
};
const month = (name: string) => screen.getByText(name, { selector: '[aria-live]' });

async function open(limits: DayRange = JULY) {
  const user = userEvent.setup();
  const onSelect = vi.fn<(days: DayRange) => void>();
  render(<Page limits={limits} onSelect={onSelect} />);
  fireEvent.click(screen.getByText('Calendar'));
  await screen.findByText(/choose the first day/i);
  return { user, selected: () => onSelect.mock.calls.map(([days]) => days) };
}

const isOpen = (open: boolean) => {
  expect(calendar()).toHaveAttribute('aria-expanded', String(open));
  expect(screen.queryByText(/choose the (first|last) day/i) !== null).toBe(open);
};

describe('calendar', () => {
  it('closes once the user has selected the second of two days', async () => {
    const { user, selected } = await open();
    isOpen(true);
    await user.keyboard('{Escape}');
    isOpen(false);
    expect(calendar()).toHaveFocus();
    expect(selected()).toEqual([]);

    fireEvent.click(screen.getByText('Calendar'));
    await screen.findByText(/choose the first day/i);
    chooseDay('Tuesday, 28 July 2026');
    expect(screen.getByText(/^Now choose the last day/)).toBeVisible();
    chooseDay('Thursday, 30 July 2026');
    expect(selected()).toEqual([{ from: '2026-07-28', to: '2026-07-30' }]);
    isOpen(false);
    expect(calendar()).toHaveFocus();

    fireEvent.click(screen.getByText('Calendar'));
    fireEvent.click(await screen.findByText('Yesterday'));
    expect(selected()[1]).toEqual(onlyDay('2026-07-30'));
  });

  it('moves the focus by three days after three quick presses of an arrow key', async () => {
    await open(JUNE_AND_JULY);
    dayButton('Thursday, 2 July 2026')?.focus();
    for (let pressed = 0; pressed < 3; pressed += 1) {
      fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowLeft' });
    }
    expect(dayButton('Monday, 29 June 2026')).toHaveFocus();
  });

  it('handles arrow keys according to the writing direction', async () => {
    const { user, selected } = await open();
    const today = dayButton('Friday, 31 July 2026, chosen');
    const yesterday = dayButton('Thursday, 30 July 2026');
    today?.focus();
    await user.keyboard('{ArrowLeft}');
    expect(yesterday).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(today).toHaveFocus();
    screen.getByLabelText('Month').style.direction = 'rtl';
    await user.keyboard('{ArrowLeft}{ArrowRight}');
    expect(yesterday).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(dayButton('Thursday, 2 July 2026')).toHaveFocus();
    await user.keyboard('{Enter}{Enter}');
    expect(selected()).toEqual([onlyDay('2026-07-02')]);
    isOpen(false);
  });

  it('keeps the focus on the button that changes the month', async () => {
    const { user } = await open(JUNE_AND_JULY);
    dayButton('Friday, 10 July 2026, chosen')?.focus();
    await user.keyboard('{ArrowUp}{ArrowUp}');
    await waitFor(() => expect(dayButton('Friday, 26 June 2026')).toHaveFocus());
    expect(month('June 2026')).toBeVisible();
    expect(screen.getByLabelText('Previous month')).toHaveAttribute('aria-disabled', 'true');
    for (const [name, shown] of [
      ['Next month', 'July 2026'],
      ['Previous month', 'June 2026'],
    ] as const) {
      const button = screen.getByLabelText(name);
      button.focus();
      await user.keyboard('{Enter}{Enter}');
      expect(month(shown)).toBeVisible();
      expect(button).toHaveFocus();
      expect(button).toHaveAttribute('aria-disabled', 'true');
    }
  });

  it('explains the errors of its two date fields', async () => {
    const { selected } = await open();
    const from = screen.getByLabelText('From');
    const to = screen.getByLabelText('To');
    expect(from).toHaveAttribute('min', '2026-07-02');
    expect(to).toHaveAttribute('max', '2026-07-31');
    const show = screen.getByText('Show these days');

    const wrongOrder = 'The first day cannot be after the last.';
    const outside = 'Please choose days from Thursday, 2 July 2026 to Friday, 31 July 2026.';
    const expectWrong = async (message: string, isWrong: readonly [boolean, boolean]) =>
      await waitFor(() =>
        [from, to].forEach((field, index) => {
          expect(field.getAttribute('aria-invalid')).toBe(isWrong[index] === true ? 'true' : null);
          expect(field).toHaveAccessibleDescription(isWrong[index] === true ? message : '');
        }),
      );
    fireEvent.change(from, { target: { value: '2026-07-31' } });
    fireEvent.blur(from);
    fireEvent.change(to, { target: { value: '2026-07-30' } });
    await expectWrong('', [false, false]);
    fireEvent.click(show);
    await expectWrong(wrongOrder, [true, true]);
    expect(screen.getAllByText(wrongOrder)).toHaveLength(1);
    await waitFor(() => expect(from).toHaveFocus());
    fireEvent.change(from, { target: { value: '2026-06-01' } });
    await expectWrong(outside, [true, false]);
    fireEvent.change(from, { target: { value: '2026-07-29' } });
    await expectWrong('', [false, false]);
    fireEvent.change(to, { target: { value: '' } });
    await expectWrong(outside, [false, true]);
    fireEvent.change(from, { target: { value: '' } });
    fireEvent.click(show);
    await expectWrong(outside, [true, true]);
    fireEvent.change(to, { target: { value: '2026-07-30' } });
    expect(selected()).toEqual([]);

    fireEvent.change(from, { target: { value: '2026-07-29' } });
    fireEvent.click(show);
    await waitFor(() => expect(selected()).toEqual([{ from: '2026-07-29', to: '2026-07-30' }]));
  });

  it('closes when the focus moves elsewhere, but not when the window loses focus', async () => {
    const { user } = await open();
    calendar()?.focus();
    await user.click(screen.getByText(/choose the first day/i));
    isOpen(true);
    fireEvent.blur(screen.getByLabelText('From'), { relatedTarget: screen.getByRole('main') });
    isOpen(true);
    const show = screen.getByText('Show these days').closest('button');
    act(() => show?.focus());
    act(() => show?.blur());
    isOpen(true);
    act(() => show?.focus());
    await user.tab();
    expect(screen.getByText('What follows')).toHaveFocus();
    isOpen(false);
  });
});
