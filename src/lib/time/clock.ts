/** The time and its timers as an argument, so that tests can set it. Times are Unix epoch milliseconds. */
export interface Clock {
  now(): number;
  /** Calls `run` once after `ms`; the returned function calls it off. */
  after(ms: number, run: () => void): () => void;
  /** Calls `run` every `ms` until the returned function is called. */
  every(ms: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const id = setTimeout(run, ms);
    return () => {
      clearTimeout(id);
    };
  },
  every(ms, run) {
    const id = setInterval(run, ms);
    return () => {
      clearInterval(id);
    };
  },
};
