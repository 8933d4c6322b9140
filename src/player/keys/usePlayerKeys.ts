import { useEffect, useEffectEvent } from 'react';
import { isTaken } from './isTaken';

/**
 * Leaves keys to focused controls that use them.
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
