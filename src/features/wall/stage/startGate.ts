import { delay } from '@/lib/delay';

/** Connections that may begin within a second, as the service allows for one channel. */
const MOST_STARTS = 3;
const SECOND = 1_000;

/** Lets live streams begin one after the other: when a wall opens, and when all of them are lost at once. */
export interface StartGate {
  /** Resolves when the caller may connect, or when its signal aborts. */
  whenDue: (signal: AbortSignal) => Promise<void>;
}

/**
 * @param now milliseconds of a clock that is compared with itself alone and never set back.
 * @param wait resolves after so many milliseconds, or when the signal aborts.
 * @see https://docs.aws.amazon.com/kinesisvideostreams-webrtc-dg/latest/devguide/kvswebrtc-limits.html
 */
export function createStartGate(
  now: () => number = () => performance.now(),
  wait: typeof delay = delay,
): StartGate {
  /** When the last ones began or will begin. */
  let starts: number[] = [];
  return {
    async whenDue(signal) {
      const time = now();
      const oldest = starts.length < MOST_STARTS ? undefined : starts[0];
      const start = oldest === undefined ? time : Math.max(time, oldest + SECOND);
      starts = [...starts, start].slice(-MOST_STARTS);
      if (start > time) await wait(start - time, signal);
    },
  };
}
