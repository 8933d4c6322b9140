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

function focusDay(root: HTMLElement, day: Day): boolean {
  const buttons = [...root.querySelectorAll(`[data-day="${day}"]`)].map((mark) => mark.closest('button'));
  const button = buttons.find((candidate) => candidate?.tabIndex === 0);
  button?.focus();
  return button !== undefined;
}

/**
 * Dispatches mouse events for clicks by keyboard or voice, because react-date-range listens only to the
 * mouse.
 */
function selectByClick(event: MouseEvent): void {
  if (event.detail !== 0 || !(event.target instanceof Element) || dayOfButton(event.target) === null) return;
  for (const type of ['mousedown', 'mouseup']) {
    event.target.dispatchEvent(new MouseEvent(type, { bubbles: true }));
  }
}

/**
 * Moves focus by a day with Left and Right and by a week with Up and Down, even into other months. Selects
 * with Enter, Space and voice.
 */
export function useDayKeys(grid: RefObject<HTMLElement | null>, { from, to }: DayRange): void {
  useEffect(() => {
    const root = grid.current;
    if (!root) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    // Stops Enter and Space, which the library would take for a second selection.
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
        // Renders synchronously, so that the next key starts from the focused day.
        flushSync(() => root.querySelector<HTMLElement>(`[data-months="${step < 0 ? -1 : 1}"]`)?.click());
        focusDay(root, next);
      },
      { signal },
    );
    return () => listening.abort();
  }, [grid, from, to]);
}
