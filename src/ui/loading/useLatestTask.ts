import { useState } from 'react';

/** A new task aborts the previous one, so that an old answer never replaces a newer one. */
class LatestTask {
  #controller = new AbortController();

  run(task: (signal: AbortSignal) => Promise<void>): void {
    this.end();
    this.#controller = new AbortController();
    void task(this.#controller.signal);
  }

  /** Later parts of the latest task use its signal. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  end(): void {
    this.#controller.abort();
  }
}

/** Returns a task runner; the component must `end` it when it unmounts. */
export function useLatestTask(): LatestTask {
  const [task] = useState(() => new LatestTask());
  return task;
}
