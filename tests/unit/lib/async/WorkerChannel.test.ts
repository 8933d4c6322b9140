import { expect, test } from 'vitest';
import { WorkerChannel, type ChannelReport, type ChannelRequest } from '@/lib/async/WorkerChannel';

type Sent = ChannelRequest<string, string>;

function workers() {
  const opened: {
    sent: Sent[];
    isTerminated: boolean;
    say: (data: ChannelReport<string, string>) => void;
    fail: () => void;
  }[] = [];
  const payloads: string[] = [];
  const channel = new WorkerChannel<string, string, string, string>(
    () => {
      const target = new EventTarget();
      const worker = {
        sent: [] as Sent[],
        isTerminated: false,
        say: (data: ChannelReport<string, string>) =>
          void target.dispatchEvent(new MessageEvent('message', { data })),
        fail: () => void target.dispatchEvent(new Event('error')),
      };
      opened.push(worker);
      return {
        postMessage: (request: Sent) => void worker.sent.push(request),
        addEventListener: target.addEventListener.bind(target),
        terminate: () => {
          worker.isTerminated = true;
        },
      };
    },
    (question) => {
      payloads.push(question);
      return Promise.resolve(`${question}!`);
    },
  );
  const nth = (index: number) => {
    const worker = opened[index];
    if (worker === undefined) throw new Error('There is no such worker.');
    return worker;
  };
  return { channel, opened, nth, payloads };
}

const never = () => new AbortController().signal;

test('worker channel: delivers each report only to its own run', async () => {
  const { channel, nth, opened } = workers();
  const [one, other]: string[][] = [[], []];
  const first = channel.run('one', (report) => one?.push(report), never());
  const second = channel.run('other', (report) => other?.push(report), never());
  const [{ id: oneId } = { id: 0 }, { id: otherId } = { id: 0 }] = nth(0).sent.flatMap((request) =>
    request.kind === 'run' ? [request] : [],
  );
  nth(0).say({ kind: 'report', id: otherId, report: 'b' });
  nth(0).say({ kind: 'report', id: oneId, report: 'a' });
  nth(0).say({ kind: 'done', id: oneId });
  nth(0).say({ kind: 'done', id: otherId });
  expect(await Promise.all([first, second])).toEqual(['done', 'done']);
  expect([one, other]).toEqual([['a'], ['b']]);
  expect(opened).toHaveLength(1);
});

test('worker channel: ends a run as soon as its signal aborts, and stops it in the worker', async () => {
  const { channel, nth } = workers();
  const over = new AbortController();
  const reports: string[] = [];
  const run = channel.run('order', (report) => reports.push(report), over.signal);
  over.abort();
  expect(await run).toBe('cancelled');
  expect(nth(0).sent.map(({ kind }) => kind)).toEqual(['run', 'stop']);
  nth(0).say({ kind: 'report', id: 1, report: 'late' });
  expect(reports).toEqual([]);
});

test('worker channel: distinguishes a missing script from a broken worker', async () => {
  const { channel, nth } = workers();
  const missing = channel.run('order', () => undefined, never());
  nth(0).fail();
  expect(await missing).toBe('codeMissing');
  const broken = channel.run('order', () => undefined, never());
  nth(1).say({ kind: 'report', id: 2, report: 'begun' });
  nth(1).fail();
  expect(await broken).toBe('brokeOff');
  expect(nth(1).isTerminated).toBe(true);
});

test('worker channel: answers questions from the worker', async () => {
  const { channel, nth, payloads } = workers();
  void channel.run('order', () => undefined, never());
  nth(0).say({ kind: 'question', question: 7, payload: 'where' });
  await Promise.resolve();
  expect(payloads).toEqual(['where']);
  expect(nth(0).sent.at(-1)).toEqual({ kind: 'answer', question: 7, answer: 'where!' });
});

test('worker channel: after closeWhenIdle(), closes each worker at the end of its last run', async () => {
  const { channel, nth } = workers();
  const saving = channel.run('save', () => undefined, never());
  channel.closeWhenIdle();
  expect(nth(0).isTerminated).toBe(false);
  nth(0).say({ kind: 'done', id: 1 });
  await saving;
  expect(nth(0).isTerminated).toBe(true);
  const later = channel.run('save', () => undefined, never());
  nth(1).say({ kind: 'done', id: 2 });
  await later;
  expect(nth(1).isTerminated).toBe(true);
});
