import { useEffect, useMemo, useState } from 'react';
import { wallLayout, type Place } from '@/domain/wall/layout';

/**
 * Where pictures stand on an element; on the window until the element's size is known.
 * @param proportions width by height of each picture; the places stay the same objects while this array does.
 * @param host the window that shows the element: an observer of another one does not hear of it.
 */
export function usePlaces(
  stage: HTMLElement | null,
  proportions: readonly number[],
  host: Window & typeof globalThis,
): readonly Place[] {
  const [size, setSize] = useState(() => ({ width: innerWidth, height: innerHeight }));
  useEffect(() => {
    if (stage === null) return undefined;
    const observer = new host.ResizeObserver((entries) => {
      const box = entries.at(-1)?.contentRect;
      if (box && box.width > 0 && box.height > 0) setSize({ width: box.width, height: box.height });
    });
    observer.observe(stage);
    return () => observer.disconnect();
  }, [stage, host]);
  return useMemo(() => wallLayout(proportions, size.width, size.height), [proportions, size]);
}
