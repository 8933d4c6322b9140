/** One timer that is on time in a hidden page, too. */
export interface Alarm {
  /** Rings once after so many milliseconds, in place of the time set before. */
  set(milliseconds: number): void;
  /** Ends it; it rings no more. */
  dispose(): void;
}

type WorkerPort = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;

const openWorker = (): WorkerPort | null =>
  typeof Worker === 'undefined'
    ? null
    : new Worker(new URL('./alarmWorker.ts', import.meta.url), { type: 'module', name: 'alarm' });

/**
 * A page that has been hidden for five minutes gets its timers once a minute; its workers are not held back, nor is a
 * message from them. Without a worker the page's own timers have to do.
 * @see https://developer.chrome.com/blog/timer-throttling-in-chrome-88
 */
export function createAlarm(onRing: () => void, open: () => WorkerPort | null = openWorker): Alarm {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let rings: number | null = null;
  let worker: WorkerPort | null = null;
  const start = (milliseconds: number) => {
    clearTimeout(timer);
    if (worker) worker.postMessage(milliseconds, { transfer: [] });
    else timer = setTimeout(ring, milliseconds);
  };
  const ring = () => {
    rings = null;
    onRing();
  };
  try {
    worker = open();
  } catch {
    // Refused by the page's policy.
  }
  worker?.addEventListener('message', ring);
  worker?.addEventListener('error', () => {
    worker?.terminate();
    worker = null;
    if (rings !== null) start(rings);
  });
  return {
    set(milliseconds) {
      rings = milliseconds;
      start(milliseconds);
    },
    dispose() {
      clearTimeout(timer);
      worker?.terminate();
      worker = null;
    },
  };
}
