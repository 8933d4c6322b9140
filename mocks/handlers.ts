import { delay, http, HttpResponse, type HttpHandler } from 'msw';
import type { CallFault } from './callFaults';
import { contractCallOf } from './calls';
import type { RecordedCall } from './requestLog';
import { epsRoutes } from './services/eps';
import { uisShareRoutes } from './services/uisShares';
import { uisUserRoutes } from './services/uisUsers';
import { uisWrapperRoutes } from './services/uisWrapper';
import { vssRoutes } from './services/vss';
import { vssWrapperRoutes } from './services/vssWrapper';
import type { Route } from './services/call';
import type { Vendor } from './vendor';
import { ContractViolation, notFound, VendorProblem } from './vendor/problem';
import { wrongShapeOf } from './wrongShapes';

const ROUTES: readonly Route[] = [
  ...uisWrapperRoutes,
  ...uisUserRoutes,
  ...uisShareRoutes,
  ...vssRoutes,
  ...vssWrapperRoutes,
  ...epsRoutes,
];

const PREFIXES = ['/uis/v1', '/vss/v1', '/eps/v1', '/vss-wrapper/v2', '/uis-wrapper/v2'] as const;

/** How much later everything comes over a slow line, in milliseconds. */
export const SLOW_NETWORK = 2_000;

const PROXY_PAGE = '<!doctype html><title>500</title><h1>Internal Server Error</h1><p>nginx</p>';

const problemResponse = (problem: VendorProblem) =>
  HttpResponse.json({ ...problem.body }, { status: problem.status });

async function readJson(request: Request): Promise<unknown> {
  const text = await request.clone().text();
  if (text === '') return null;
  if (!request.headers.get('content-type')?.includes('json')) {
    throw new ContractViolation('a body needs the content type application/json');
  }
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    throw new ContractViolation('the body is not JSON');
  }
}

const jsonOrNull = (request: Request): Promise<unknown> => readJson(request).catch(() => null);

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
  return call;
}

/** What every call suffers, whatever it asks for; undefined: it goes on to the vendor. */
async function underWay(vendor: Vendor): Promise<Response | undefined> {
  if (vendor.conduct.network === 'offline') return HttpResponse.error();
  if (vendor.conduct.network === 'slow') await delay(SLOW_NETWORK);
  if (vendor.conduct.delay > 0) await delay(vendor.conduct.delay);
  if (vendor.conduct.outage === 'noResponse') return HttpResponse.error();
  if (vendor.conduct.outage === 'htmlError') return HttpResponse.html(PROXY_PAGE, { status: 500 });
  return undefined;
}

/** What a fault makes of one call; undefined: it goes on to the vendor. */
async function disturbed(fault: CallFault | undefined, route: Route): Promise<Response | undefined> {
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
      return Response.json(wrongShapeOf(route.name) ?? ['neither data nor errors']);
    case 'late':
      return undefined;
  }
}

/** The page's site: a browser says it in `location`, elsewhere the calls go to it. */
const siteOf = (request: Request): string =>
  typeof location === 'undefined' ? new URL(request.url).origin : location.origin;

type Params = Readonly<Record<string, string | readonly string[] | undefined>>;

async function serve(vendor: Vendor, route: Route, request: Request, params: Params): Promise<Response> {
  try {
    const body = await readJson(request);
    const param = (name: string): string => {
      const value = params[name];
      return typeof value === 'string' ? value : '';
    };
    const call = {
      vendor,
      param,
      query: new URL(request.url).searchParams,
      body,
      origin: siteOf(request),
    };
    const data = route.guest
      ? route.answer(call)
      : route.answer(call, vendor.sessions.authenticate(request.headers.get('authorization')));
    const wrong = vendor.conduct.wrongShape ? wrongShapeOf(route.name) : undefined;
    return Response.json(wrong ?? { data });
  } catch (error) {
    if (!(error instanceof VendorProblem)) throw error;
    if (error instanceof ContractViolation) {
      vendor.violations.push(`${request.method} ${new URL(request.url).pathname}: ${error.detail}`);
    }
    return problemResponse(error);
  }
}

function routeHandler(vendor: Vendor, route: Route): HttpHandler {
  const method = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete }[route.method];
  return method(`*${route.path}`, async ({ request, params }) => {
    const entry = record(vendor, route.name, request);
    const query = new URL(request.url).searchParams;
    entry.body = await jsonOrNull(request);
    const response =
      (await underWay(vendor)) ??
      (await disturbed(vendor.callFaults.take(contractCallOf(route.name, query)), route)) ??
      (await vendor.overrides.get(route.name)?.(request.clone())) ??
      (await serve(vendor, route, request, params));
    vendor.remember();
    entry.status = response.status;
    return response;
  });
}

/** An address under one of the vendor's prefixes that the vendor does not have. */
const unknownAddress = (vendor: Vendor, prefix: string): HttpHandler =>
  http.all(`*${prefix}/*`, ({ request }) => {
    const entry = record(vendor, null, request);
    entry.status = 404;
    vendor.violations.push(`${request.method} ${entry.path}: the vendor has no such call`);
    return problemResponse(notFound('this address'));
  });

/** The vendor's five services, on any origin. */
export const vendorHandlers = (vendor: Vendor): HttpHandler[] => [
  ...ROUTES.map((route) => routeHandler(vendor, route)),
  ...PREFIXES.map((prefix) => unknownAddress(vendor, prefix)),
];
