import { unlessAborted } from './unlessAborted';

export type ChannelRequest<Order, Answer> =
  | { kind: 'run'; id: number; order: Order }
  | { kind: 'stop'; id: number }
  | { kind: 'answer'; question: number; answer: Answer };

export type ChannelReport<Report, Question> =
  | { kind: 'report'; id: number; report: Report }
  | { kind: 'done'; id: number }
  | { kind: 'question'; question: number; payload: Question };

/**
 * `codeMissing`: the worker failed before its first message, probably because its script did not load.
 * `brokeOff`: the worker failed later.
 */
type ChannelEnd = 'done' | 'cancelled' | 'codeMissing' | 'brokeOff';

export interface ServedPort<Order, Report, Question, Answer> {
  post: (report: ChannelReport<Report, Question>, transfer: Transferable[]) => void;
  onRequest: (listener: (request: ChannelRequest<Order, Answer>) => void) => void;
}

/** @returns the worker's end of the channel */
export const workerPort = <Order, Report, Question, Answer>(): ServedPort<
  Order,
  Report,
  Question,
  Answer
> => ({
  post: (report, transfer) => globalThis.postMessage(report, { transfer }),
  onRequest(listener) {
    globalThis.addEventListener('message', ({ data }: MessageEvent<ChannelRequest<Order, Answer>>) =>
      listener(data),
    );
  },
});

export type ReportBack<Report> = (report: Report, transfer?: Transferable[]) => void;

/**
 * Runs the page's orders inside a worker.
 * @param run must not reject; its reports are dropped after an abort
 * @returns a function that sends a question to the page; its promise resolves to the answer, or to
 * `ifAborted()` after an abort
 */
export function serveChannel<Order, Report, Question, Answer>(
  port: ServedPort<Order, Report, Question, Answer>,
  run: (order: Order, report: ReportBack<Report>, signal: AbortSignal) => Promise<void>,
): (payload: Question, signal: AbortSignal, ifAborted: () => Answer) => Promise<Answer> {
  const runs = new Map<number, AbortController>();
  const waiting = new Map<number, (answer: Answer) => void>();
  let lastQuestion = 0;
  port.onRequest((request) => {
    switch (request.kind) {
      case 'run': {
        const { id, order } = request;
        const controller = new AbortController();
        const { signal } = controller;
        runs.set(id, controller);
        const report: ReportBack<Report> = (what, transfer = []) => {
          if (!signal.aborted) port.post({ kind: 'report', id, report: what }, transfer);
        };
        void run(order, report, signal).finally(() => {
          runs.delete(id);
          if (!signal.aborted) port.post({ kind: 'done', id }, []);
        });
        return;
      }
      case 'stop':
        runs.get(request.id)?.abort();
        return;
      case 'answer':
        waiting.get(request.question)?.(request.answer);
    }
  });
  return async (payload, signal, ifAborted) => {
    const question = (lastQuestion += 1);
    const answered = new Promise<Answer>((resolve) => waiting.set(question, resolve));
    port.post({ kind: 'question', question, payload }, []);
    try {
      return await unlessAborted(answered, signal, ifAborted);
    } finally {
      waiting.delete(question);
    }
  };
}

export type WorkerPort = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;

interface Run<Report> {
  take: (report: Report) => void;
  end: (how: ChannelEnd) => void;
}

/** Runs orders in a worker that starts on demand. An uncaught error in the worker ends all runs. */
export class WorkerChannel<Order, Report, Question, Answer> {
  readonly #open: () => WorkerPort;
  readonly #answer: (question: Question, signal: AbortSignal) => Promise<Answer>;
  readonly #drop: (report: Report) => void;
  readonly #runs = new Map<number, Run<Report>>();
  #asking = new AbortController();
  #worker: WorkerPort | null = null;
  #hasReported = false;
  #isClosing = false;
  #lastId = 0;

  /** @param drop releases the resources of reports that arrive after the end of their run */
  constructor(
    open: () => WorkerPort,
    answer: (question: Question, signal: AbortSignal) => Promise<Answer>,
    drop: (report: Report) => void = () => undefined,
  ) {
    this.#open = open;
    this.#answer = answer;
    this.#drop = drop;
  }

  async run(order: Order, take: (report: Report) => void, signal: AbortSignal): Promise<ChannelEnd> {
    if (signal.aborted) return 'cancelled';
    const worker = this.#connected();
    const id = (this.#lastId += 1);
    return await new Promise((resolve) => {
      const end = (how: ChannelEnd) => {
        signal.removeEventListener('abort', onAbort);
        this.#runs.delete(id);
        resolve(how);
        if (this.#isClosing && this.#runs.size === 0) this.#close();
      };
      const onAbort = () => {
        this.#post(worker, { kind: 'stop', id });
        end('cancelled');
      };
      signal.addEventListener('abort', onAbort);
      this.#runs.set(id, { take, end });
      this.#post(worker, { kind: 'run', id, order });
    });
  }

  open(): void {
    this.#isClosing = false;
    this.#connected();
  }

  closeWhenIdle(): void {
    this.#isClosing = true;
    if (this.#runs.size === 0) this.#close();
  }

  #close(): void {
    this.#asking.abort();
    this.#asking = new AbortController();
    this.#worker?.terminate();
    this.#worker = null;
  }

  #post(worker: WorkerPort, request: ChannelRequest<Order, Answer>): void {
    worker.postMessage(request, []);
  }

  #connected(): WorkerPort {
    if (this.#worker !== null) return this.#worker;
    const worker = this.#open();
    this.#worker = worker;
    this.#hasReported = false;
    worker.addEventListener('message', ({ data }: MessageEvent<ChannelReport<Report, Question>>) => {
      if (worker !== this.#worker) return;
      this.#hasReported = true;
      if (data.kind === 'question') void this.#reply(worker, data.question, data.payload);
      else if (data.kind === 'report') (this.#runs.get(data.id)?.take ?? this.#drop)(data.report);
      else this.#runs.get(data.id)?.end('done');
    });
    worker.addEventListener('error', () => {
      if (worker !== this.#worker) return;
      this.#close();
      for (const { end } of this.#runs.values()) end(this.#hasReported ? 'brokeOff' : 'codeMissing');
    });
    return worker;
  }

  async #reply(worker: WorkerPort, question: number, payload: Question): Promise<void> {
    const { signal } = this.#asking;
    const answer = await this.#answer(payload, signal);
    if (!signal.aborted) this.#post(worker, { kind: 'answer', question, answer });
  }
}
