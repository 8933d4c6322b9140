import type { Clock } from '@/lib/time/clock';
import { delay } from '@/lib/time/delay';

export interface VirtualClock extends Clock {
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Advances time in steps of 0.1 s. Due timers run at each step, then promises settle. */
  pass: (ms: number) => Promise<void>;
  pending: () => number;
}

interface Timer {
  due: number;
  every: number | null;
  run: () => void;
  isCancelled: boolean;
}

/**
 * Simulates a clock and timers quickly enough for a whole day. Grouping timers by tenths of a second makes it
 * fast to find the next one.
 */
export function virtualClock(start: number): VirtualClock {
  const GRAIN = 100;
  let now = start;
  const lists = new Map<number, Timer[]>();
  const running = new Set<Timer>();
  const grainOf = (time: number) => Math.ceil(time / GRAIN);
  const put = (timer: Timer) => {
    const grain = Math.max(grainOf(timer.due), grainOf(now + 1));
    const list = lists.get(grain);
    if (list) list.push(timer);
    else lists.set(grain, [timer]);
    running.add(timer);
  };
  const begin = (ms: number, run: () => void, every: number | null) => {
    const timer: Timer = { due: now + ms, every, run, isCancelled: false };
    put(timer);
    return () => {
      timer.isCancelled = true;
      running.delete(timer);
    };
  };
  const settle = async () => {
    for (let round = 0; round < 12; round += 1) await Promise.resolve();
  };
  const clock: VirtualClock = {
    now: () => now,
    after: (ms, run) => begin(ms, run, null),
    every: (ms, run) => begin(ms, run, ms),
    wait: (ms, signal) => delay(ms, signal, clock),
    async pass(ms) {
      const end = now + ms;
      await settle();
      for (let grain = grainOf(now + 1); grain * GRAIN <= end; grain += 1) {
        const due = lists.get(grain);
        if (due === undefined) continue;
        lists.delete(grain);
        now = grain * GRAIN;
        for (const timer of due) {
          if (timer.isCancelled) continue;
          running.delete(timer);
          if (timer.every !== null) {
            timer.due = now + timer.every;
            put(timer);
          }
          timer.run();
        }
        await settle();
      }
      now = end;
    },
    pending: () => running.size,
  };
  return clock;
}
