import { useState } from 'react';

/** Runs one task at a time: a new one aborts the one before, so that an old answer never replaces a newer one. */
class LatestTask {
  #controller = new AbortController();

  run(task: (signal: AbortSignal) => Promise<void>): void {
    this.end();
    this.#controller = new AbortController();
    void task(this.#controller.signal);
  }

  /** Of the latest task, for what belongs to it but is started later. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  end(): void {
    this.#controller.abort();
  }
}

/** One task runner for the life of a component, which must `end` it when it goes. */
export function useLatestTask(): LatestTask {
  const [task] = useState(() => new LatestTask());
  return task;
}
