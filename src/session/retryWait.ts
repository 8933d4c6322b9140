import { anySignal } from '@/lib/async/anySignal';
import { delay } from '@/lib/time/delay';
import { retryDelay } from '@/lib/time/retry';
import { isOnline, whenBackOnline } from '@/lib/browser/online';

export interface RetryWait {
  /**
   * Resolves when the next attempt is due: after a growing delay while online, at the next `online` event, on
   * `skip`, or when the signal aborts.
   * @param failedAttempts at least 1
   * @param atLeast minimum milliseconds if the browser is online when the wait begins
   */
  wait(failedAttempts: number, signal: AbortSignal, atLeast?: number): Promise<void>;
  skip(): void;
}

interface BrowserNetwork {
  isOnline(): boolean;
  backOnline(signal: AbortSignal): Promise<void>;
}

/** @param network replaced in tests */
export function createRetryWait(
  network: BrowserNetwork = { isOnline, backOnline: whenBackOnline },
): RetryWait {
  let current = new AbortController();
  return {
    async wait(failedAttempts, signal, atLeast = 0) {
      const over = new AbortController();
      current = over;
      const ended = anySignal([signal, over.signal]);
      const back = network.backOnline(ended).catch(() => undefined);
      if (network.isOnline()) {
        const pause = retryDelay('session', failedAttempts);
        await Promise.all([delay(atLeast, ended), Promise.race([back, delay(pause, ended)])]);
      } else await back;
      over.abort();
    },
    skip: () => current.abort(),
  };
}
