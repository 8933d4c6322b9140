import type { Result } from '@/domain/result';
import type { Clock } from '../core/clock';
import type { PlaybackFailure } from '../core/transport';

/** Milliseconds before a throttled call is made again, at most; half of each is random. */
const PAUSES = [500, 1_000, 2_000];

interface Waiting {
  clock: Clock;
  signal: AbortSignal;
  /** 0 to 1. */
  random: () => number;
}

const pause = (ms: number, { clock, signal }: Waiting): Promise<void> =>
  new Promise((resolve) => {
    const callOff = clock.after(ms, resolve);
    const end = () => {
      callOff();
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
  waiting: Waiting,
): Promise<Result<Value, PlaybackFailure>> {
  let answer = await call();
  for (const ms of PAUSES) {
    if (answer.ok || answer.failure.kind !== 'serviceBusy' || waiting.signal.aborted) return answer;
    await pause(ms / 2 + (ms / 2) * waiting.random(), waiting);
    if (waiting.signal.aborted) return answer;
    answer = await call();
  }
  return answer;
}
