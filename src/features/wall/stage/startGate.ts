import { delay } from '@/lib/time/delay';

/**
 * Number of connections that may start together. The service would allow more: its limit of three per second
 * applies to each channel, and each camera has its own channel.
 */
const MAX_STARTS = 3;
/** Interval between groups of starts. Nine streams start within 1 s. */
const INTERVAL_MS = 500;

export interface StartGate {
  whenDue: (signal: AbortSignal) => Promise<void>;
}

/**
 * Creates a gate that staggers live streams when a wall opens and when many streams have failed at once.
 * @param now monotonic milliseconds
 * @param wait resolves after a delay, or when the signal aborts
 * @see https://docs.aws.amazon.com/kinesisvideostreams-webrtc-dg/latest/devguide/kvswebrtc-limits.html
 */
export function createStartGate(
  now: () => number = () => performance.now(),
  wait: typeof delay = delay,
): StartGate {
  let starts: readonly number[] = [];
  return {
    async whenDue(signal) {
      // Takes a slot only when the caller may start, so that an aborted wait does not take one. Timers fire
      // in call order.
      while (!signal.aborted) {
        const time = now();
        const oldest = starts.length < MAX_STARTS ? undefined : starts[0];
        if (oldest === undefined || oldest + INTERVAL_MS <= time) {
          starts = [...starts, time].slice(-MAX_STARTS);
          return;
        }
        await wait(oldest + INTERVAL_MS - time, signal);
      }
    },
  };
}
