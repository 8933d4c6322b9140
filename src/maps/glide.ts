import { clamp } from '@/lib/clamp';
import { placeBetween, type Position } from '@/domain/position';

export interface Glider {
  to: (position: Position, durationMs: number) => void;
  stop: () => void;
}

export function makeGlider(start: Position, onMove: (position: Position) => void): Glider {
  let current = start;
  let frame = 0;
  const stop = (): void => cancelAnimationFrame(frame);
  const move = (position: Position): void => {
    current = position;
    onMove(position);
  };

  return {
    stop,
    to: (aim, durationMs) => {
      stop();
      if (aim.lat === current.lat && aim.lng === current.lng) return;
      if (durationMs <= 0) {
        move(aim);
        return;
      }
      const from = current;
      const startedAt = performance.now();
      const step = (now: number): void => {
        const share = clamp((now - startedAt) / durationMs, 0, 1);
        move(placeBetween(from, aim, share));
        if (share < 1) frame = requestAnimationFrame(step);
      };
      frame = requestAnimationFrame(step);
    },
  };
}
