import { describe, expect, it } from 'vitest';
import { unlessAborted } from '@/lib/async/unlessAborted';

const never = new Promise<string>(() => undefined);

describe('unlessAborted', () => {
  it('leaves no listener on the signal once the work settles', async () => {
    const { signal } = new AbortController();
    const listeners = new Set<unknown>();
    const add = signal.addEventListener.bind(signal);
    signal.addEventListener = (...args: Parameters<typeof add>) => {
      const [, listener, options] = args;
      listeners.add(listener);
      if (typeof options === 'object')
        options.signal?.addEventListener('abort', () => listeners.delete(listener));
      add(...args);
    };
    expect(await unlessAborted(Promise.resolve('done'), signal, () => 'aborted')).toBe('done');
    const failure = new Error('broken');
    await expect(unlessAborted(Promise.reject(failure), signal, () => 'aborted')).rejects.toBe(failure);
    expect(listeners.size).toBe(0);
  });

  it("returns the abort handler's result if the signal aborts before or during the work", async () => {
    expect(await unlessAborted(never, AbortSignal.abort(), () => 'aborted')).toBe('aborted');
    const controller = new AbortController();
    const result = unlessAborted(never, controller.signal, () => 'aborted');
    controller.abort();
    expect(await result).toBe('aborted');
  });

  it('rejects with the error that the abort handler throws', async () => {
    const failure = new Error('cancelled');
    const result = unlessAborted(never, AbortSignal.abort(), () => {
      throw failure;
    });
    await expect(result).rejects.toBe(failure);
  });
});
