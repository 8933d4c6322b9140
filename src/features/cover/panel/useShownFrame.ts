import { useEffect, useRef, useState } from 'react';
import type { CoverEngine } from '../engine/CoverEngine';

/** Draws the frame of a time onto a canvas; of times that change quickly the last one counts. */
export function useShownFrame(engine: CoverEngine, time: number) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const latest = useRef(time);
  const isBusy = useRef(false);
  const [over] = useState(() => new AbortController());
  useEffect(() => {
    latest.current = time;
    const draw = async () => {
      if (isBusy.current) return;
      isBusy.current = true;
      let shown: number | null = null;
      while (shown !== latest.current && !over.signal.aborted) {
        shown = latest.current;
        const frame = await engine.show(shown, over.signal);
        if (!frame.ok) break;
        canvas.current?.getContext('2d')?.drawImage(frame.value.picture, 0, 0);
        frame.value.picture.close();
      }
      isBusy.current = false;
    };
    void draw();
  }, [engine, time, over]);
  return canvas;
}
