import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MapView } from './engine';

/**
 * Time without a new size after which the map is fitted. Longer than MapLibre's own delay, so that resizing
 * the window fits the map only once.
 */
const REST_MS = 200;

/**
 * Fits all places again when the width changes, for example when the device rotates, unless the user has
 * moved the map. Ignores the height, which may depend on the browser's own bars.
 * @returns the view, as a new object for each fit, and a function to call when the user moves the map
 */
export function useFittedView(
  frame: HTMLElement | null,
  view: MapView,
): { fitted: MapView; onUserMove: () => void } {
  const [fit, setFit] = useState({ of: view, view });
  const movedView = useRef<MapView | null>(null);
  const onUserMove = useCallback(() => {
    movedView.current = view;
  }, [view]);
  const fitAgain = useEffectEvent(() => {
    if (view.kind === 'all' && movedView.current !== view) setFit({ of: view, view: { ...view } });
  });
  useEffect(() => {
    if (frame === null) return undefined;
    let fittedWidth = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver((entries) => {
      const width = entries.at(-1)?.contentRect.width ?? 0;
      clearTimeout(timer);
      if (width === 0 || width === fittedWidth) return;
      const isFirst = fittedWidth === 0;
      if (isFirst) fittedWidth = width;
      else
        timer = setTimeout(() => {
          fittedWidth = width;
          fitAgain();
        }, REST_MS);
    });
    observer.observe(frame);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [frame]);
  return { fitted: fit.of === view ? fit.view : view, onUserMove };
}
