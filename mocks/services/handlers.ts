import { delay, http, HttpResponse, type HttpHandler } from 'msw';
import type { CallFault } from '../calls/callFaults';
import { addresses, callFor, callsAt, isGuest, operationOf, routerPath } from '../contract/calls';
import { brokenBy, parseRequest, type Raw } from '../contract/request';
import type { AnswerOf, CallName } from '../contract/types';
import type { RecordedCall } from '../calls/requestLog';
import type { Answer, Answers, CallerOf, Call } from './call';
import { epsAnswers } from './eps';
import { uisShareAnswers } from './uisShares';
import { uisUserAnswers } from './uisUsers';
import { uisWrapperAnswers } from './uisWrapper';
import { vssAnswers } from './vss';
import { vssWrapperAnswers } from './vssWrapper';
import type { Vendor } from '../vendor';
import type { Account } from '../vendor/people';
import { brokenContract, notFound, VendorProblem } from '../vendor/problem';
import { wrongShapeOf } from '../calls/wrongShapes';

const ANSWERS: Answers = {
  ...uisWrapperAnswers,
  ...uisUserAnswers,
  ...uisShareAnswers,
  ...vssAnswers,
  ...vssWrapperAnswers,
  ...epsAnswers,
};

const PREFIXES = ['/uis/v1', '/vss/v1', '/eps/v1', '/vss-wrapper/v2', '/uis-wrapper/v2'] as const;

export const SLOW_NETWORK_MS = 2_000;

const PROXY_PAGE = '<!doctype html><title>500</title><h1>Internal Server Error</h1><p>nginx</p>';

const problemResponse = (problem: VendorProblem) =>
  HttpResponse.json({ ...problem.body }, { status: problem.status });

/** @returns null for malformed JSON, because the value is only logged */
function json(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function record(vendor: Vendor, name: string | null, request: Request): RecordedCall {
  const url = new URL(request.url);
  const call: RecordedCall = {
    name,
    method: request.method,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: Object.fromEntries(request.headers),
    body: null,
    at: vendor.now(),
    status: null,
  };
  vendor.calls.push(call);
  vendor.onCall?.(call);
  return call;
}

async function underWay(vendor: Vendor): Promise<Response | undefined> {
  if (vendor.behavior.network === 'offline') return HttpResponse.error();
  if (vendor.behavior.network === 'slow') await delay(SLOW_NETWORK_MS);
  if (vendor.behavior.delay > 0) await delay(vendor.behavior.delay);
  if (vendor.behavior.outage === 'noResponse') return HttpResponse.error();
  if (vendor.behavior.outage === 'htmlError') return HttpResponse.html(PROXY_PAGE, { status: 500 });
  return undefined;
}

async function disturbed(fault: CallFault | undefined, name: CallName): Promise<Response | undefined> {
  if (fault === undefined) return undefined;
  if (fault.late > 0) await delay(fault.late * 1_000);
  switch (fault.kind) {
    case 'error':
      return problemResponse(new VendorProblem(fault.status, fault.code, fault.detail));
    case 'html':
      return HttpResponse.html(PROXY_PAGE, { status: fault.status });
    case 'dropped':
      return HttpResponse.error();
    case 'silent':
      await delay('infinite');
      return undefined;
    case 'wrong-shape':
      return Response.json(wrongShapeOf(name) ?? ['neither data nor errors']);
    case 'late':
      return undefined;
  }
}

/** Node.js has no `location`, so the mock uses the request's origin. */
const siteOf = (request: Request): string =>
  typeof location === 'undefined' ? new URL(request.url).origin : location.origin;

async function raw(request: Request, params: Readonly<Record<string, unknown>>): Promise<Raw> {
  const path = Object.entries(params).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return {
    path: Object.fromEntries(path),
    query: new URL(request.url).searchParams,
    authorization: request.headers.get('authorization'),
    contentType: request.headers.get('content-type'),
    body: await request.clone().text(),
  };
}

function answerTo<Name extends CallName>(
  name: Name,
  sent: Raw,
  around: Pick<Call<Name>, 'vendor' | 'origin'>,
  user: Account | null,
): AnswerOf<Name> {
  const answer: Answer<Name> = ANSWERS[name];
  // Calls without a token do not use `user`, so the cast is safe.
  return answer({ ...parseRequest(name, sent), ...around }, user as CallerOf<Name>);
}

function serve(vendor: Vendor, name: CallName, request: Request, sent: Raw, broken: string | null): Response {
  try {
    // Checks the token first, so that a refused token is reported even if the call also breaks the contract.
    const user = isGuest(name) ? null : vendor.sessions.authenticate(sent.authorization);
    if (broken !== null) throw brokenContract(broken);
    const data = answerTo(name, sent, { vendor, origin: siteOf(request) }, user);
    const wrong = vendor.behavior.wrongShape ? wrongShapeOf(name) : undefined;
    return Response.json(wrong ?? { data });
  } catch (error) {
    if (error instanceof VendorProblem) return problemResponse(error);
    throw error;
  }
}

/** @see https://www.rfc-editor.org/rfc/rfc9110#name-date */
function tellTime(vendor: Vendor, response: Response): void {
  const isConnectionError = response.type === 'error';
  if (isConnectionError || vendor.behavior.conditions['no-date'] !== undefined) return;
  response.headers.set('date', new Date(vendor.now()).toUTCString());
}

function handlerFor(vendor: Vendor, names: readonly [CallName, ...CallName[]]): HttpHandler {
  const { method, path } = operationOf(names[0]);
  const on = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete }[method];
  return on(`*${routerPath(path)}`, async ({ request, params }) => {
    const sent = await raw(request, params);
    const name = callFor(names, sent.query);
    const entry = record(vendor, name, request);
    entry.body = json(sent.body);
    const broken = brokenBy(name, sent);
    if (broken !== null) vendor.complain(`${method} ${entry.path}: ${broken}`);
    const response =
      (await underWay(vendor)) ??
      (await disturbed(vendor.callFaults.take(name), name)) ??
      (await vendor.overrides.get(name)?.(request.clone())) ??
      serve(vendor, name, request, sent, broken);
    tellTime(vendor, response);
    vendor.remember();
    entry.status = response.status;
    vendor.onAnswer?.(entry, response.clone());
    return response;
  });
}

const unknownAddress = (vendor: Vendor, prefix: string): HttpHandler =>
  http.all(`*${prefix}/*`, ({ request }) => {
    const entry = record(vendor, null, request);
    entry.status = 404;
    const others = callsAt(entry.path).map((name) => operationOf(name));
    const known = others.map((other) => `${other['x-contract']} is a ${other.method}`).join(', ');
    vendor.complain(
      `${request.method} ${entry.path}: the vendor has no such call (contract: ${known || 'no section'})`,
    );
    return problemResponse(notFound('this address'));
  });

export const vendorHandlers = (vendor: Vendor): HttpHandler[] => [
  ...addresses().map((names) => handlerFor(vendor, names)),
  ...PREFIXES.map((prefix) => unknownAddress(vendor, prefix)),
];
