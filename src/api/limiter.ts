interface Limiter {
  /**
   * Runs the task as soon as a slot is free.
   * @param caller signal of the task's caller; its abort cancels all of the caller's waiting tasks
   * @returns null if the caller aborted before the task began
   */
  run<Value>(task: () => Promise<Value>, caller: AbortSignal): Promise<Value | null>;
}

type Turn = () => void;

/**
 * Creates a limiter that serves the latest caller first, because the user sees that caller's screen. Each
 * caller's tasks run in order.
 * @param limit maximum number of tasks at a time
 */
export function createLimiter(limit: number): Limiter {
  const queues = new Map<AbortSignal, Set<Turn>>();
  let running = 0;

  function leave(caller: AbortSignal, turn: Turn): void {
    const queue = queues.get(caller);
    queue?.delete(turn);
    if (queue?.size === 0) queues.delete(caller);
  }

  const wait = (caller: AbortSignal): Promise<boolean> =>
    new Promise((resolve) => {
      const turn = () => {
        caller.removeEventListener('abort', onAbort);
        leave(caller, turn);
        resolve(true);
      };
      const onAbort = () => {
        leave(caller, turn);
        resolve(false);
      };
      caller.addEventListener('abort', onAbort);
      const queue = queues.get(caller) ?? new Set();
      queues.set(caller, queue.add(turn));
    });

  /** Hands the slot to the next task directly, so that no new task takes it first. */
  function startNext(): void {
    const [next] = [...queues.values()].at(-1) ?? [];
    if (next) next();
    else running -= 1;
  }

  return {
    async run(task, caller) {
      if (caller.aborted) return null;
      if (running < limit) running += 1;
      else if (!(await wait(caller))) return null;
      try {
        return caller.aborted ? null : await task();
      } finally {
        startNext();
      }
    },
  };
}
