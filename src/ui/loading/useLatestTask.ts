import { useState } from 'react';

/** Aborts the previous task when a new one starts, so that an old answer cannot replace a newer one. */
class LatestTask {
  #controller = new AbortController();

  run(task: (signal: AbortSignal) => Promise<void>): void {
    this.end();
    this.#controller = new AbortController();
    void task(this.#controller.signal);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  end(): void {
    this.#controller.abort();
  }
}

/** Returns a task runner. The component must call `end` when it unmounts. */
export function useLatestTask(): LatestTask {
  const [task] = useState(() => new LatestTask());
  return task;
}
