import { useEffect, useMemo, useState } from 'react';
import { wallLayout, type Place } from '@/domain/wall/layout';

/**
 * Lays out pictures on an element, or on the window until the element's size is known.
 * @param proportions aspect ratios; the places stay the same objects while this array does
 * @param host window of the element, whose observers alone report its size
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
