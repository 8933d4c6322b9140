import { delay } from '@/lib/time/delay';

/** Connections that may begin within the interval. The service allows three a second for one channel, and each camera has its own. */
const MOST_STARTS = 3;
/** Milliseconds: nine pictures are there within 3 s, and a computer need not begin all of them at once. */
const INTERVAL = 500;

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
  /** When the last ones began. */
  let starts: readonly number[] = [];
  return {
    async whenDue(signal) {
      // One that waits takes no place, so that none is lost when it is called off; timers end in the order of the calls.
      while (!signal.aborted) {
        const time = now();
        const oldest = starts.length < MOST_STARTS ? undefined : starts[0];
        if (oldest === undefined || oldest + INTERVAL <= time) {
          starts = [...starts, time].slice(-MOST_STARTS);
          return;
        }
        await wait(oldest + INTERVAL - time, signal);
      }
    },
  };
}
