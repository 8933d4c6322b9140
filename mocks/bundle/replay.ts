import { delay, HttpResponse } from 'msw';
import { CALLS } from '../calls/calls';
import type { Vendor } from '../vendor';
import type { Bundle, Exchange } from './bundle';
import { SITE } from './recorder';

/**
 * Successful responses to these calls contain redacted values that the app needs, so the mock vendor answers
 * the calls instead.
 */
const CUT_ANSWERS: ReadonlySet<string | null> = new Set(['login', 'liveCredential']);

/** Query parameters that depend on the time of the call. */
const FLEETING: ReadonlySet<string> = new Set(['begin', 'end']);

const exactly = (method: string, path: string, query: Readonly<Record<string, string>>): string => {
  const words = Object.entries(query)
    .filter(([name]) => !FLEETING.has(name))
    .sort(([one], [other]) => one.localeCompare(other));
  // Two calls share a path but differ in whether they take a time range.
  const span = Object.keys(query).some((name) => FLEETING.has(name));
  return JSON.stringify([method, path, words, span]);
};

/**
 * Replays the recorded responses to equal requests in order, then repeats the last one. The mock answers
 * requests without a recorded response that the app can use.
 */
export function replayBundle(vendor: Vendor, bundle: Bundle, origin: string): void {
  const rows = new Map<string, Exchange[]>();
  for (const exchange of bundle.exchanges) {
    const key = exactly(exchange.method, exchange.path, exchange.query);
    rows.set(key, [...(rows.get(key) ?? []), exchange]);
  }

  const again = async ({ status, type, answer, took, call }: Exchange): Promise<Response | undefined> => {
    if (status === null) await delay('infinite');
    await delay(took ?? 0);
    if (status === 0) return HttpResponse.error();
    const isGood = status !== null && status < 400;
    if (answer === null || (isGood && CUT_ANSWERS.has(call))) return undefined;
    return new HttpResponse(answer.replaceAll(SITE, origin), {
      status: status ?? 200,
      headers: { 'content-type': type },
    });
  };

  for (const { name } of CALLS) {
    vendor.overrides.set(name, (request) => {
      const { pathname, searchParams } = new URL(request.url);
      const row = rows.get(exactly(request.method, pathname, Object.fromEntries(searchParams))) ?? [];
      const exchange = row.length > 1 ? row.shift() : row[0];
      return exchange ? again(exchange) : undefined;
    });
  }
}
