import { onTestFinished, vi } from 'vitest';

interface Listener {
  type: string;
  listener: unknown;
  capture: boolean;
  signal: AbortSignal | undefined;
}

const captures = (options: boolean | EventListenerOptions | undefined): boolean =>
  typeof options === 'object' ? options.capture === true : options === true;

/**
 * Counts listeners added to an event target until the test ends.
 * @returns a function that returns the current number, without listeners that were removed or whose signal
 * has aborted
 */
export function countListeners(target: EventTarget): () => number {
  let listeners: Listener[] = [];
  const add = target.addEventListener.bind(target);
  const remove = target.removeEventListener.bind(target);
  const spies = [
    vi.spyOn(target, 'addEventListener').mockImplementation((type, listener, options) => {
      const signal = typeof options === 'object' ? options.signal : undefined;
      listeners.push({ type, listener, capture: captures(options), signal });
      add(type, listener, options);
    }),
    vi.spyOn(target, 'removeEventListener').mockImplementation((type, listener, options) => {
      const isOther = (each: Listener) =>
        each.type !== type || each.listener !== listener || each.capture !== captures(options);
      listeners = listeners.filter(isOther);
      remove(type, listener, options);
    }),
  ];
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
  return () => {
    listeners = listeners.filter(({ signal }) => signal?.aborted !== true);
    return listeners.length;
  };
}
