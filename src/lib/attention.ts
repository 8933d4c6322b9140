import type { Clock } from './time/clock';

/** Signs of a person. A pointer's are looked at: browsers also report one that rests while the page moves under it. */
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'click'] as const;

/**
 * Watches for signs of a person at this page, until the signal aborts.
 * @returns when the last one was; its beginning counts as one. In the clock's time.
 */
export function watchAttention(clock: Clock, signal: AbortSignal): () => number {
  let last = clock.now();
  let place = '';
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
      const next = `${String(screenX)} ${String(screenY)}`;
      if (next === place) return;
      place = next;
      sign();
    },
    options,
  );
  document.addEventListener(
    'visibilitychange',
    () => {
      // A person has come back to the tab.
      if (document.visibilityState === 'visible') sign();
    },
    options,
  );
  return () => last;
}
