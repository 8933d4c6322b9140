import { HttpResponse } from 'msw';

export type Outcome = 'unreachable' | 'reason' | 'wrong';

export interface Fault {
  name: string;
  outcome: Outcome;
  /** @param wrong response `data` that has a wrong type or a field of a wrong type */
  answer: (wrong: unknown) => Response | Promise<Response>;
  isSilent?: true;
  /** Marks an empty response, which is a failure only for a call that must return data. */
  isEmpty?: true;
}

export const REASON = 'The server has a cold.';

const problem = (detail: string) =>
  HttpResponse.json({ errors: [{ status: 500, code: 'E1500', detail }] }, { status: 500 });
const page = (status: number) => HttpResponse.html('<!doctype html><h1>nginx</h1>', { status });
const json = (text: string) => new HttpResponse(text, { headers: { 'content-type': 'application/json' } });

export const FAULTS: readonly Fault[] = [
  { name: 'no answer', outcome: 'unreachable', answer: () => HttpResponse.error() },
  { name: 'no answer in time', outcome: 'wrong', answer: () => new Promise(() => undefined), isSilent: true },
  { name: '500 with a reason', outcome: 'reason', answer: () => problem(REASON) },
  { name: '500 with an empty reason', outcome: 'wrong', answer: () => problem('') },
  { name: '500 with a page of HTML', outcome: 'wrong', answer: () => page(500) },
  { name: '200 with a page of HTML', outcome: 'wrong', answer: () => page(200) },
  { name: 'an empty body', outcome: 'wrong', answer: () => json(''), isEmpty: true },
  { name: 'broken JSON', outcome: 'wrong', answer: () => json('{"data":{"cameras":[{"uuid":"c') },
  { name: '{}', outcome: 'wrong', answer: () => json('{}'), isEmpty: true },
  { name: 'wrong types', outcome: 'wrong', answer: (wrong) => HttpResponse.json({ data: wrong }) },
];
