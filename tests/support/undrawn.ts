import { vi } from 'vitest';

/**
 * Fixes the date and makes canvases draw nothing, because the test environment cannot draw. End-to-end tests
 * check canvases.
 * @returns a function that undoes both, as `beforeEach` expects
 */
export function undrawnAt(now: number): () => void {
  vi.useFakeTimers({ toFake: ['Date'], now });
  const draws = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  return () => {
    draws.mockRestore();
    vi.useRealTimers();
  };
}
