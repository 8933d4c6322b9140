import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Day } from '@/domain/dateRange';
import { DayPicker } from '@/features/replay/selection/DayPicker';

const NOW = new Date(2026, 6, 31, 16).getTime();
const LIMITS = { from: '2026-07-02', to: '2026-07-31' };

function Picker({ onSelect }: { onSelect: (day: Day) => void }) {
  const [day, setDay] = useState('2026-07-30');
  const [select] = useState(() => (selected: Day) => {
    onSelect(selected);
    setDay(selected);
  });
  return <DayPicker day={day} latestDay={() => day} limits={LIMITS} now={NOW} onSelect={select} />;
}

function open() {
  const onSelect = vi.fn<(day: Day) => void>();
  render(<Picker onSelect={onSelect} />);
  const field = screen.getByLabelText('Day');
  act(() => field.focus());
  return {
    field,
    selected: () => onSelect.mock.calls.flat(),
    change: (value: string) => {
      fireEvent.keyDown(field, { key: '2' });
      fireEvent.change(field, { target: { value } });
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
});

it('day picker: announces the day that a button selects', () => {
  render(<Picker onSelect={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'Previous day' }));
  expect(screen.getByText('Wednesday, 29 July').closest('[aria-live="polite"]')).not.toBeNull();
});

describe('day picker: a typed date', () => {
  it('is applied after a pause in typing', () => {
    const { field, selected, change } = open();
    change('2026-07-02');
    act(() => void vi.advanceTimersByTime(500));
    expect(field).toHaveValue('2026-07-02');
    change('2026-07-28');
    act(() => void vi.advanceTimersByTime(500));
    expect(selected()).toEqual([]);
    act(() => void vi.advanceTimersByTime(500));
    expect(selected()).toEqual(['2026-07-28']);
    expect(field).toHaveValue('2026-07-28');
    expect(field).toHaveFocus();
    act(() => void vi.advanceTimersByTime(5_000));
    expect(selected()).toHaveLength(1);
  });

  it.each([
    ['Enter', (field: HTMLElement) => fireEvent.keyDown(field, { key: 'Enter' })],
    ['blur', (field: HTMLElement) => act(() => field.blur())],
  ])('is applied at once on %s', (_name, end) => {
    const { field, selected, change } = open();
    change('2026-07-28');
    end(field);
    expect(selected()).toEqual(['2026-07-28']);
    act(() => void vi.advanceTimersByTime(5_000));
    expect(selected()).toHaveLength(1);
  });

  it('is selected only once while the page still shows the previous day', () => {
    let requestedDay = '2026-07-30';
    const onSelect = vi.fn<(day: Day) => void>((selected) => {
      requestedDay = selected;
    });
    render(
      <DayPicker
        day={requestedDay}
        latestDay={() => requestedDay}
        limits={LIMITS}
        now={NOW}
        onSelect={onSelect}
      />,
    );
    const field = screen.getByLabelText('Day');
    act(() => field.focus());
    fireEvent.keyDown(field, { key: '8' });
    fireEvent.change(field, { target: { value: '2026-07-28' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    act(() => void vi.advanceTimersByTime(5_000));
    act(() => field.blur());
    expect(onSelect.mock.calls).toEqual([['2026-07-28']]);
    fireEvent.click(screen.getByRole('button', { name: 'Previous day' }));
    expect(onSelect.mock.calls).toEqual([['2026-07-28'], ['2026-07-27']]);
    requestedDay = '2026-07-30';
    fireEvent.click(screen.getByRole('button', { name: 'Previous day' }));
    expect(onSelect).toHaveBeenLastCalledWith('2026-07-29');
  });

  it('is replaced when Back selects another day', () => {
    render(
      <DayPicker
        day="2026-07-30"
        latestDay={() => '2026-07-30'}
        limits={LIMITS}
        now={NOW}
        onSelect={() => undefined}
      />,
    );
    const field = screen.getByLabelText('Day');
    fireEvent.keyDown(field, { key: '8' });
    fireEvent.change(field, { target: { value: '2026-07-28' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(field).toHaveValue('2026-07-28');
    act(() => void globalThis.dispatchEvent(new PopStateEvent('popstate')));
    expect(field).toHaveValue('2026-07-30');
  });

  it.each(['', '2026-06-30', '0002-07-30'])(
    'stays in the focused field if it is not a selectable day: %j',
    (value) => {
      const { field, selected, change } = open();
      change(value);
      act(() => void vi.advanceTimersByTime(5_000));
      expect(field).toHaveValue(value);
      act(() => field.blur());
      expect(field).toHaveValue('2026-07-30');
      expect(selected()).toEqual([]);
    },
  );
});

describe('day picker: a date from the native calendar', () => {
  it('is applied at once', () => {
    const { field, selected } = open();
    fireEvent.change(field, { target: { value: '2026-07-28' } });
    expect(selected()).toEqual(['2026-07-28']);
  });

  it('is applied at once on the first of several quick changes, and after the last one', () => {
    const { field, selected } = open();
    fireEvent.change(field, { target: { value: '2026-07-29' } });
    fireEvent.change(field, { target: { value: '2026-07-28' } });
    fireEvent.change(field, { target: { value: '2026-07-27' } });
    expect(selected()).toEqual(['2026-07-29']);
    act(() => void vi.advanceTimersByTime(1_000));
    expect(selected()).toEqual(['2026-07-29', '2026-07-27']);
  });

  it('is applied even if the page first shows an earlier choice', () => {
    let requestedDay = '2026-07-30';
    const onSelect = vi.fn<(day: Day) => void>((selected) => {
      requestedDay = selected;
    });
    const picker = (day: Day) => (
      <DayPicker day={day} latestDay={() => requestedDay} limits={LIMITS} now={NOW} onSelect={onSelect} />
    );
    const { rerender } = render(picker('2026-07-30'));
    const field = screen.getByLabelText('Day');
    fireEvent.change(field, { target: { value: '2026-07-29' } });
    fireEvent.change(field, { target: { value: '2026-07-28' } });
    rerender(picker('2026-07-29'));
    expect(field).toHaveValue('2026-07-28');
    act(() => void vi.advanceTimersByTime(1_000));
    expect(onSelect.mock.calls).toEqual([['2026-07-29'], ['2026-07-28']]);
  });
});
