export interface Alarm {
  set(milliseconds: number): void;
  dispose(): void;
}

type WorkerPort = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;

const openWorker = (): WorkerPort | null =>
  typeof Worker === 'undefined'
    ? null
    : new Worker(new URL('./alarmWorker.ts', import.meta.url), { type: 'module', name: 'alarm' });

/**
 * Creates an alarm in a worker, or with the page's timers if workers are unavailable. After five minutes in
 * the background, Chrome limits a page's timers to one per minute, but not those of its workers.
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
    // Falls back to the page's timers if the browser refuses to create the worker.
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
