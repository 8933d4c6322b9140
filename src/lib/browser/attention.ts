import type { Clock } from '../time/clock';

/**
 * Excludes `pointermove`, which browsers also fire when the page moves under a resting pointer. A separate
 * listener compares coordinates.
 */
const INPUT_EVENTS = ['pointerdown', 'keydown', 'wheel', 'click'] as const;

/**
 * Watches user input on this page until the signal aborts. A return to the page counts as input.
 * @returns a function that returns the time of the last input or, before any, of this call
 */
export function watchAttention(clock: Clock, signal: AbortSignal): () => number {
  let last = clock.now();
  let lastPoint = '';
  const noteInput = () => {
    last = clock.now();
  };
  const listening = new AbortController();
  signal.addEventListener('abort', () => listening.abort());
  const options = { signal: listening.signal, capture: true, passive: true };
  for (const name of INPUT_EVENTS) globalThis.addEventListener(name, noteInput, options);
  globalThis.addEventListener(
    'pointermove',
    ({ screenX, screenY }) => {
      const point = `${String(screenX)} ${String(screenY)}`;
      if (point === lastPoint) return;
      lastPoint = point;
      noteInput();
    },
    options,
  );
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') noteInput();
    },
    options,
  );
  return () => last;
}
