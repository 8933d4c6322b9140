import type { Network } from '@/api/client';
import { isOnline, whenOnline } from '@/domain/online';

/** Waits between attempts to reach a server that gives no answer. */
export interface RetryWait {
  /**
   * Resolves when the next attempt is due: when the browser is online again, after a growing pause while it says that it
   * is online, at once on `skip`, and when the signal is aborted.
   * @param failedAttempts how many attempts have failed so far, from 1.
   */
  wait(failedAttempts: number, signal: AbortSignal): Promise<void>;
  /** Ends the current wait. */
  skip(): void;
}

/** Milliseconds after the first, second … failed attempt; the last one stays. */
const PAUSES = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/** Waits for so many milliseconds, or until the wait is aborted. */
function pauseUntil(waiting: AbortController, milliseconds: number | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => waiting.abort(), milliseconds);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    waiting.signal.addEventListener('abort', end);
    if (waiting.signal.aborted) end();
  });
}

const browserNetwork: Network = { isOnline, online: whenOnline };

export function createRetryWait(network: Network = browserNetwork): RetryWait {
  let current = new AbortController();
  return {
    async wait(failedAttempts, signal) {
      current = new AbortController();
      const waiting = current;
      const stop = () => waiting.abort();
      signal.addEventListener('abort', stop);
      if (signal.aborted) stop();
      if (network.isOnline()) await pauseUntil(waiting, PAUSES[Math.min(failedAttempts, PAUSES.length) - 1]);
      else await network.online(waiting.signal).catch(() => undefined);
      signal.removeEventListener('abort', stop);
    },
    skip: () => current.abort(),
  };
}
