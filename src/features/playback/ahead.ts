import { Demand } from '@/domain/demand';

/** Without a demand somebody waits for the answer from the beginning. */
type Ask<Answer> = (signal: AbortSignal, demand?: Demand) => Promise<Answer>;

/** Something that is asked for at the first sign that somebody will want it. */
export interface Ahead<Answer> {
  /** Asks, unless an answer is under way or there. */
  begin: () => void;
  /** The answer that was asked for ahead, else one that is asked for now. It is given out once. */
  take: (signal: AbortSignal) => Promise<Answer>;
  forget: () => void;
}

/** Milliseconds: whoever has not pressed by then will not, and addresses and credentials grow old. */
const LIFE = 10_000;

export function createAhead<Answer>(ask: Ask<Answer>): Ahead<Answer> {
  let early: { answer: Promise<Answer>; demand: Demand; abort: AbortController } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const forget = () => {
    clearTimeout(timer);
    early?.abort.abort();
    early = null;
  };
  return {
    begin() {
      if (early !== null) return;
      const demand = new Demand();
      const abort = new AbortController();
      early = { answer: ask(abort.signal, demand), demand, abort };
      timer = setTimeout(forget, LIFE);
    },
    async take(signal) {
      const taken = early;
      early = null;
      clearTimeout(timer);
      if (taken === null) return await ask(signal);
      const stop = () => taken.abort.abort();
      signal.addEventListener('abort', stop, { once: true });
      if (signal.aborted) stop();
      taken.demand.make();
      return await taken.answer;
    },
    forget,
  };
}
