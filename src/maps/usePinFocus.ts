import { useCallback, useEffect, useRef } from 'react';
import type { Cluster, Placed } from './clusters';
import type { MapControls } from './engine';

/** Knows a pin's button from when it comes until it goes. */
export type TrackPin = (id: string, button: HTMLButtonElement) => () => void;

/**
 * Keeps the keyboard's place when the pin that has the focus goes: pins regroup with the zoom, and moving ones by
 * themselves. The pin that its first vehicle is on now gets the focus, else the map's surface.
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

  // The pins, which are further in, are at their places by then.
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
