import { useEffect, type RefObject } from 'react';
import { addDays, type Day, type DayRange } from '@/domain/dateRange';

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

const clamped = (day: Day, from: Day, to: Day): Day => {
  if (day < from) return from;
  return day > to ? to : day;
};

const dayOfButton = (target: EventTarget | null): Day | null =>
  target instanceof Element ? (target.querySelector('[data-day]')?.getAttribute('data-day') ?? null) : null;

/** @returns whether the day is in the month that is shown: neighbours' days cannot be reached with Tab. */
function focusDay(root: HTMLElement, day: Day): boolean {
  const buttons = [...root.querySelectorAll(`[data-day="${day}"]`)].map((mark) => mark.closest('button'));
  const button = buttons.find((candidate) => candidate?.tabIndex === 0);
  button?.focus();
  return button !== undefined;
}

/** Arrow keys walk from day to day, also into another month; react-date-range knows Tab, Enter and Space only. */
export function useDayKeys(grid: RefObject<HTMLElement | null>, { from, to }: DayRange): void {
  useEffect(() => {
    const root = grid.current;
    if (!root) return undefined;
    const listening = new AbortController();
    root.addEventListener(
      'keydown',
      (event) => {
        const step = STEPS[event.key];
        const day = dayOfButton(event.target);
        if (step === undefined || day === null) return;
        event.preventDefault();
        const next = clamped(addDays(day, step), from, to);
        if (focusDay(root, next)) return;
        root.querySelector<HTMLElement>(`[data-months="${step < 0 ? -1 : 1}"]`)?.click();
        // The other month's days are there after React has drawn it.
        requestAnimationFrame(() => focusDay(root, next));
      },
      { signal: listening.signal },
    );
    return () => listening.abort();
  }, [grid, from, to]);
}
