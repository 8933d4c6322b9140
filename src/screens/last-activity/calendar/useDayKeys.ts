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

/** @returns whether the day is in the month that is shown: neighbours' days cannot be reached with Tab. */
function focusDay(root: HTMLElement, day: Day): boolean {
  const buttons = [...root.querySelectorAll(`[data-day="${day}"]`)].map((mark) => mark.closest('button'));
  const button = buttons.find((candidate) => candidate?.tabIndex === 0);
  button?.focus();
  return button !== undefined;
}

/** react-date-range hears the mouse; a click that comes without one (from a key, by voice) is told to it as one. */
function selectByClick(event: MouseEvent): void {
  if (event.detail !== 0 || !(event.target instanceof Element) || dayOfButton(event.target) === null) return;
  for (const type of ['mousedown', 'mouseup']) {
    event.target.dispatchEvent(new MouseEvent(type, { bubbles: true }));
  }
}

/** Arrow keys walk from day to day, also into another month; Enter, Space and voice choose. */
export function useDayKeys(grid: RefObject<HTMLElement | null>, { from, to }: DayRange): void {
  useEffect(() => {
    const root = grid.current;
    if (!root) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    // Of Enter and Space the click is enough: the library's own handling would choose twice.
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
        // Rendered at once: the next key starts from the day that this one focuses.
        flushSync(() => root.querySelector<HTMLElement>(`[data-months="${step < 0 ? -1 : 1}"]`)?.click());
        focusDay(root, next);
      },
      { signal },
    );
    return () => listening.abort();
  }, [grid, from, to]);
}
