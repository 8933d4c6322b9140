import { Promotion } from '@/domain/promotion';

/** Without a promotion the user waits for the answer from the beginning. */
type Ask<Answer> = (signal: AbortSignal, promotion?: Promotion) => Promise<Answer>;

/** An answer that is requested at the first intent of the user. */
export interface PrefetchedAnswer<Answer> {
  /** Asks, unless an answer is under way or there. */
  begin: () => void;
  /** The prefetched answer, else one that is asked for now. It is given out once. */
  take: (signal: AbortSignal) => Promise<Answer>;
  /**
   * Runs with the prefetched answer.
   * @param onAnswer its signal aborts when the answer is taken or forgotten; after that it is not called.
   */
  onceAnswered: (onAnswer: (answer: Answer, signal: AbortSignal) => void) => void;
  forget: () => void;
}

/** Milliseconds: a user who has not pressed by then will not, and addresses and credentials expire. */
const KEPT_FOR = 10_000;

export function createPrefetch<Answer>(ask: Ask<Answer>): PrefetchedAnswer<Answer> {
  let pending: {
    answer: Promise<Answer>;
    promotion: Promotion;
    abort: AbortController;
    /** Aborts when it is not there for others any more. */
    gone: AbortController;
  } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stopWaiting = () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', forget);
  };
  function forget() {
    stopWaiting();
    pending?.abort.abort();
    pending?.gone.abort();
    pending = null;
  }
  return {
    begin() {
      if (pending !== null) return;
      const promotion = new Promotion();
      const abort = new AbortController();
      pending = { answer: ask(abort.signal, promotion), promotion, abort, gone: new AbortController() };
      timer = setTimeout(forget, KEPT_FOR);
      // A user who looks at something else does not press.
      document.addEventListener('visibilitychange', forget);
    },
    async take(signal) {
      const taken = pending;
      pending = null;
      stopWaiting();
      if (taken === null) return await ask(signal);
      taken.gone.abort();
      const stop = () => taken.abort.abort();
      signal.addEventListener('abort', stop, { once: true });
      if (signal.aborted) stop();
      taken.promotion.promote();
      return await taken.answer;
    },
    onceAnswered(onAnswer) {
      if (pending === null) return;
      const { answer, gone } = pending;
      const run = (given: Answer) => {
        if (!gone.signal.aborted) onAnswer(given, gone.signal);
      };
      answer.then(run, () => undefined);
    },
    forget,
  };
}
