import type { Result } from '@/domain/result';
import type { Clock } from '@/lib/time/clock';
import { delay } from '@/lib/time/delay';
import { RETRY_DELAYS_MS } from '@/lib/time/retry';
import type { PlaybackFailure } from '../core/transport';

interface RetryOptions {
  clock: Clock;
  signal: AbortSignal;
  random: () => number;
}

/**
 * Retries throttled calls: opening many cameras at once briefly exceeds the service's limit. Half of each
 * delay is random.
 * @see https://docs.aws.amazon.com/general/latest/gr/api-retries.html
 */
export async function retryThrottled<Value>(
  call: () => Promise<Result<Value, PlaybackFailure>>,
  { clock, signal, random }: RetryOptions,
): Promise<Result<Value, PlaybackFailure>> {
  let answer = await call();
  for (const ms of RETRY_DELAYS_MS.throttledCall) {
    if (answer.ok || answer.failure.kind !== 'serviceBusy' || signal.aborted) return answer;
    await delay(ms / 2 + (ms / 2) * random(), signal, clock);
    if (signal.aborted) return answer;
    answer = await call();
  }
  return answer;
}
