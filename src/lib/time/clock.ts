export interface Clock {
  now(): number;
  after(ms: number, run: () => void): () => void;
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
