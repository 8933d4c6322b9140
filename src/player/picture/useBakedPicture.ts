import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Cover } from '@/domain/picture/covers';
import { bake, encode } from './bake';

export interface BakedPicture {
  /** Shows it. */
  canvas: RefObject<HTMLCanvasElement | null>;
  /** The file of what is shown; null while it is made, or where it cannot be. */
  file: File | null;
  hasFailed: boolean;
}

/** The picture with its covers, and the file of it, made anew after each change: sharing has to hold it in the click itself. */
export function useBakedPicture(
  picture: HTMLCanvasElement,
  covers: readonly Cover[],
  fileName: string,
): BakedPicture {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [made, setMade] = useState<{ covers: readonly Cover[]; file: File | null } | null>(null);
  useEffect(() => {
    if (canvas.current === null) return undefined;
    bake(picture, covers, canvas.current);
    let isStale = false;
    void encode(canvas.current, fileName).then((file) => {
      if (!isStale) setMade({ covers, file });
    });
    return () => {
      isStale = true;
    };
  }, [picture, covers, fileName]);
  const isCurrent = made?.covers === covers;
  return { canvas, file: isCurrent ? made.file : null, hasFailed: isCurrent && made.file === null };
}
