import { Promotion } from '@/domain/promotion';

/** Without a `promotion`, the request counts as the user's own: it shows progress and is retried. */
type Ask<Answer> = (signal: AbortSignal, promotion?: Promotion) => Promise<Answer>;

export interface PrefetchedAnswer<Answer> {
  begin: () => void;
  take: (signal: AbortSignal) => Promise<Answer>;
  /**
   * @param onAnswer called with the prefetched answer; the signal aborts when the answer is taken or dropped
   */
  onceAnswered: (onAnswer: (answer: Answer, signal: AbortSignal) => void) => void;
  forget: () => void;
}

/** Maximum lifetime of an unused answer, because URLs and credentials expire. */
const KEPT_FOR_MS = 10_000;

export function createPrefetch<Answer>(ask: Ask<Answer>): PrefetchedAnswer<Answer> {
  let pending: {
    answer: Promise<Answer>;
    promotion: Promotion;
    abort: AbortController;
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
      timer = setTimeout(forget, KEPT_FOR_MS);
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
