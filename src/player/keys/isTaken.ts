const SLIDER_KEYS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', ' ']);

const isElement = (target: EventTarget | null): target is HTMLElement =>
  target !== null && 'closest' in target && 'localName' in target;

/** @returns true if the focused control handles this key itself */
export function isTaken(target: EventTarget | null, key: string): boolean {
  if (!isElement(target)) return false;
  if (target.closest('[role=menu], [role=dialog]') !== null) return true;
  if (target.localName === 'button') return key === ' ';
  return target.localName === 'input' && SLIDER_KEYS.has(key);
}
