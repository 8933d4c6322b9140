/** Lets only so many tasks run at a time. */
export interface Limiter {
  /**
   * Runs the task as soon as there is room for it.
   * @param asker what the tasks of one asker have in common: the signal that says when nobody waits for them any more.
   * @returns null when the asker went before the task's turn came: then it was not begun.
   */
  run<Value>(task: () => Promise<Value>, asker: AbortSignal): Promise<Value | null>;
}

type Turn = () => void;

/**
 * Whoever began to wait last comes first, since that is what a person is looking at now; among the tasks of one asker it
 * is first come, first served.
 */
export function createLimiter(most: number): Limiter {
  /** Of each asker the tasks that wait; the askers in the order in which they began to. */
  const lines = new Map<AbortSignal, Set<Turn>>();
  let running = 0;

  function leave(asker: AbortSignal, turn: Turn): void {
    const line = lines.get(asker);
    line?.delete(turn);
    if (line?.size === 0) lines.delete(asker);
  }

  /** @returns whether there was a turn before the asker went. */
  const wait = (asker: AbortSignal): Promise<boolean> =>
    new Promise((resolve) => {
      const turn = () => {
        asker.removeEventListener('abort', goAway);
        leave(asker, turn);
        resolve(true);
      };
      const goAway = () => {
        leave(asker, turn);
        resolve(false);
      };
      asker.addEventListener('abort', goAway, { once: true });
      const line = lines.get(asker) ?? new Set();
      lines.set(asker, line.add(turn));
    });

  /** The room goes straight to the next, so that nobody who comes in this moment takes it too. */
  function startNext(): void {
    const [next] = [...lines.values()].at(-1) ?? [];
    if (next) next();
    else running -= 1;
  }

  return {
    async run(task, asker) {
      if (asker.aborted) return null;
      if (running < most) running += 1;
      else if (!(await wait(asker))) return null;
      try {
        return asker.aborted ? null : await task();
      } finally {
        startNext();
      }
    },
  };
}
