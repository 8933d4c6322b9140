const SLIDER_KEYS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', ' ']);

/** Whether the focused control wants this key for itself. */
export function isTaken(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('[role=menu], [role=dialog]') !== null) return true;
  if (target instanceof HTMLButtonElement) return key === ' ';
  return target instanceof HTMLInputElement && SLIDER_KEYS.has(key);
}
