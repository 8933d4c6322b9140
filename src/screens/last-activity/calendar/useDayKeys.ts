import { useEffect, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { addDays, type Day, type DayRange } from '@/domain/dateRange';
import { unmirroredKey } from '@/ui/choices/moveFocusByKeys';

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

/** @returns false for a day outside the visible month, which cannot get the focus */
function focusDay(root: HTMLElement, day: Day): boolean {
  const buttons = [...root.querySelectorAll(`[data-day="${day}"]`)].map((mark) => mark.closest('button'));
  const button = buttons.find((candidate) => candidate?.tabIndex === 0);
  button?.focus();
  return button !== undefined;
}

/** react-date-range listens only to the mouse, so clicks by keyboard or voice dispatch mouse events. */
function selectByClick(event: MouseEvent): void {
  if (event.detail !== 0 || !(event.target instanceof Element) || dayOfButton(event.target) === null) return;
  for (const type of ['mousedown', 'mouseup']) {
    event.target.dispatchEvent(new MouseEvent(type, { bubbles: true }));
  }
}

/**
 * Left and Right move by a day, Up and Down by a week, also into other months. Enter, Space and voice select.
 */
export function useDayKeys(grid: RefObject<HTMLElement | null>, { from, to }: DayRange): void {
  useEffect(() => {
    const root = grid.current;
    if (!root) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    // The library would handle Enter and Space as a second selection.
    const clicksOnly = (event: KeyboardEvent) => {
      if ((event.key === 'Enter' || event.key === ' ') && dayOfButton(event.target)) event.stopPropagation();
    };
    root.addEventListener('keydown', clicksOnly, { signal });
    root.addEventListener('keyup', clicksOnly, { signal });
    root.addEventListener('click', selectByClick, { signal });
    root.addEventListener(
      'keydown',
      (event) => {
        const step = STEPS[unmirroredKey(event.key, root)];
        const day = dayOfButton(event.target);
        if (step === undefined || day === null) return;
        event.preventDefault();
        const next = clamped(addDays(day, step), from, to);
        if (focusDay(root, next)) return;
        // Renders synchronously, because the next key starts from the focused day.
        flushSync(() => root.querySelector<HTMLElement>(`[data-months="${step < 0 ? -1 : 1}"]`)?.click());
        focusDay(root, next);
      },
      { signal },
    );
    return () => listening.abort();
  }, [grid, from, to]);
}
