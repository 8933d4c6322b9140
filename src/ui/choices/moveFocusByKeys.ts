import type { KeyboardEvent } from 'react';

const OPPOSITES: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

export const unmirroredKey = (key: string, element: Element): string =>
  getComputedStyle(element).direction === 'rtl' ? (OPPOSITES[key] ?? key) : key;

function indexAfter(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/**
 * Moves focus between buttons with the arrow keys, Home and End. Ignores combinations with modifiers, such as
 * Alt+Left, which belong to the browser.
 */
export function moveFocusByKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const index = buttons.findIndex((button) => button === event.target);
  const key = unmirroredKey(event.key, event.currentTarget);
  const next = index < 0 ? null : indexAfter(key, index, buttons.length);
  if (next === null) return;
  event.preventDefault();
  buttons[next]?.focus();
}
