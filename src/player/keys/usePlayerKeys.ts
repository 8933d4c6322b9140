import { useEffect, useEffectEvent } from 'react';

const SLIDER_KEYS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', ' ']);

const isElement = (target: EventTarget | null): target is HTMLElement =>
  target !== null && 'closest' in target && 'localName' in target;

function isTaken(target: EventTarget | null, key: string): boolean {
  if (!isElement(target)) return false;
  if (target.closest('[role=menu], [role=dialog]') !== null) return true;
  if (target.localName === 'button') return key === ' ';
  return target.localName === 'input' && SLIDER_KEYS.has(key);
}

/**
 * Binds the player's keys, except those that the focused control uses.
 * @param actionFor returns null for other keys
 */
export function usePlayerKeys(
  region: HTMLElement | null,
  actionFor: (event: KeyboardEvent) => (() => void) | null,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (isTaken(event.target, event.key)) return;
    const action = actionFor(event);
    if (action === null) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    region?.addEventListener('keydown', onKeyDown);
    return () => region?.removeEventListener('keydown', onKeyDown);
  }, [region]);
}
