import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Redaction } from '@/domain/frame/redaction';
import { flatten, encode } from './flatten';

export interface FlattenedFrame {
  canvas: RefObject<HTMLCanvasElement | null>;
  /** Null while it is encoded, or if that fails. */
  file: File | null;
  hasFailed: boolean;
}

/** Encodes the picture after each change, since sharing needs the file synchronously in the click. */
export function useFlattenedFrame(
  picture: HTMLCanvasElement,
  redactions: readonly Redaction[],
  fileName: string,
): FlattenedFrame {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [made, setMade] = useState<{ redactions: readonly Redaction[]; file: File | null } | null>(null);
  useEffect(() => {
    if (canvas.current === null) return undefined;
    flatten(picture, redactions, canvas.current);
    let isStale = false;
    void encode(canvas.current, fileName).then((file) => {
      if (!isStale) setMade({ redactions, file });
    });
    return () => {
      isStale = true;
    };
  }, [picture, redactions, fileName]);
  const isCurrent = made?.redactions === redactions;
  return { canvas, file: isCurrent ? made.file : null, hasFailed: isCurrent && made.file === null };
}
