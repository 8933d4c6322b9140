interface Limiter {
  /**
   * Runs the task as soon as a slot is free.
   * @param asker signal of the caller; its abort cancels all waiting tasks of the caller
   * @returns null if the asker aborted before the task began
   */
  run<Value>(task: () => Promise<Value>, asker: AbortSignal): Promise<Value | null>;
}

type Turn = () => void;

/**
 * Creates a limiter that serves the latest caller first, because the user sees that caller's screen. Tasks of
 * one caller run in order.
 */
export function createLimiter(most: number): Limiter {
  const lines = new Map<AbortSignal, Set<Turn>>();
  let running = 0;

  function leave(asker: AbortSignal, turn: Turn): void {
    const line = lines.get(asker);
    line?.delete(turn);
    if (line?.size === 0) lines.delete(asker);
  }

  const wait = (asker: AbortSignal): Promise<boolean> =>
    new Promise((resolve) => {
      const turn = () => {
        asker.removeEventListener('abort', onAbort);
        leave(asker, turn);
        resolve(true);
      };
      const onAbort = () => {
        leave(asker, turn);
        resolve(false);
      };
      asker.addEventListener('abort', onAbort);
      const line = lines.get(asker) ?? new Set();
      lines.set(asker, line.add(turn));
    });

  /** Passes the slot directly to the next task, so no new task can take it first. */
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
