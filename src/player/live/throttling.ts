import type { Result } from '@/domain/result';
import type { Clock } from '@/lib/time/clock';
import type { PlaybackFailure } from '../core/transport';

/** Milliseconds before a throttled call is made again, at most; half of each is random. */
const RETRY_DELAYS = [500, 1_000, 2_000];

interface RetryOptions {
  clock: Clock;
  signal: AbortSignal;
  /** 0 to 1. */
  random: () => number;
}

const pause = (ms: number, { clock, signal }: RetryOptions): Promise<void> =>
  new Promise((resolve) => {
    const cancel = clock.after(ms, resolve);
    const end = () => {
      cancel();
      resolve();
    };
    signal.addEventListener('abort', end, { once: true });
  });

/**
 * Makes a call of the live service again while the service throttles it: many cameras that are opened at once pass its
 * limit of calls per second for a moment.
 * @see https://docs.aws.amazon.com/general/latest/gr/api-retries.html
 */
export async function retryThrottled<Value>(
  call: () => Promise<Result<Value, PlaybackFailure>>,
  waiting: RetryOptions,
): Promise<Result<Value, PlaybackFailure>> {
  let answer = await call();
  for (const ms of RETRY_DELAYS) {
    if (answer.ok || answer.failure.kind !== 'serviceBusy' || waiting.signal.aborted) return answer;
    await pause(ms / 2 + (ms / 2) * waiting.random(), waiting);
    if (waiting.signal.aborted) return answer;
    answer = await call();
  }
  return answer;
}
