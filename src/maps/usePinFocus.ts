import { useCallback, useEffect, useRef } from 'react';
import type { Cluster, Placed } from './clusters';
import type { MapControls } from './engine';

export type TrackPin = (id: string, button: HTMLButtonElement) => () => void;

/**
 * Moves focus to a vehicle's new pin, or to the map, when its focused pin disappears. Pins regroup when the
 * map zooms or vehicles move.
 */
export function usePinFocus(
  groups: readonly Cluster<Placed>[],
  controls: Pick<MapControls, 'focus'> | null,
): TrackPin {
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const lost = useRef<string | null>(null);

  const track = useCallback<TrackPin>((id, button) => {
    const known = buttons.current;
    known.set(id, button);
    return () => {
      known.delete(id);
      if (button === document.activeElement) lost.current = id;
    };
  }, []);

  useEffect(() => {
    const id = lost.current;
    lost.current = null;
    if (id === null || document.activeElement !== document.body) return;
    const group = groups.find(({ items }) => items.some((item) => item.id === id));
    if (group) buttons.current.get(group.items[0].id)?.focus({ preventScroll: true });
    if (document.activeElement === document.body) controls?.focus();
  });

  return track;
}
