import type { Clock } from '../time/clock';

/**
 * Excludes `pointermove`, which browsers also fire when the page moves under a resting pointer. A separate
 * listener compares coordinates.
 */
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'click'] as const;

/**
 * Watches user input on this page until the signal aborts.
 * @returns a function that returns the time of the last input or, before any, of this call
 */
export function watchAttention(clock: Clock, signal: AbortSignal): () => number {
  let last = clock.now();
  let lastPoint = '';
  const sign = () => {
    last = clock.now();
  };
  const listening = new AbortController();
  signal.addEventListener('abort', () => listening.abort());
  const options = { signal: listening.signal, capture: true, passive: true };
  for (const name of SIGNS) globalThis.addEventListener(name, sign, options);
  globalThis.addEventListener(
    'pointermove',
    ({ screenX, screenY }) => {
      const point = `${String(screenX)} ${String(screenY)}`;
      if (point === lastPoint) return;
      lastPoint = point;
      sign();
    },
    options,
  );
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') sign();
    },
    options,
  );
  return () => last;
}
