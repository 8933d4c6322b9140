import type { CallName } from '../calls';
import type { Vendor } from '../vendor';
import type { Account } from '../vendor/people';
import { ContractViolation } from '../vendor/problem';

/** A call as the services see it. */
export interface Call {
  vendor: Vendor;
  /** A path parameter, decoded. */
  param(name: string): string;
  query: URLSearchParams;
  /** The parsed JSON body, or null. */
  body: unknown;
  /** The site whose pages call; pictures and clips are served from it. */
  origin: string;
}

interface RouteBase {
  name: CallName;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
}

/** What `answer` returns travels as `data`; what it throws as a VendorProblem travels as `errors`. */
export type Route =
  | (RouteBase & { guest: true; answer(call: Call): unknown })
  | (RouteBase & { guest: false; answer(call: Call, user: Account): unknown });

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The fields of a request body `{[wrapper]: {…}}`, all of them strings, none missing and none too many.
 * @throws ContractViolation naming what is wrong.
 */
export function readBody<Field extends string>(
  call: Call,
  wrapper: 'data' | 'desire',
  fields: readonly Field[],
): Record<Field, string> {
  const content = isRecord(call.body) ? call.body[wrapper] : undefined;
  if (!isRecord(call.body) || !isRecord(content) || Object.keys(call.body).length !== 1) {
    throw new ContractViolation(`the body must be {"${wrapper}": {…}}`);
  }
  const extra = Object.keys(content).find((key) => !fields.some((field) => field === key));
  if (extra !== undefined) throw new ContractViolation(`${wrapper}.${extra} is not part of this call`);
  const values = fields.map((field): [Field, string] => {
    const value = content[field];
    if (typeof value !== 'string') throw new ContractViolation(`${wrapper}.${field} must be a text`);
    return [field, value];
  });
  return Object.fromEntries(values) as Record<Field, string>;
}

/** @throws ContractViolation when the parameter is missing or empty. */
export function requiredQuery(call: Call, name: string): string {
  const value = call.query.get(name);
  if (value === null || value === '') throw new ContractViolation(`the query parameter ${name} is missing`);
  return value;
}

/** @throws ContractViolation unless it is a whole number that is not negative. */
export function wholeNumber(call: Call, name: string): number {
  const text = requiredQuery(call, name);
  if (!/^\d+$/.test(text)) throw new ContractViolation(`${name} must be a whole number, but is ${text}`);
  return Number(text);
}

/** @throws ContractViolation for a query parameter that the call does not have. */
export function onlyQuery(call: Call, allowed: readonly string[]): void {
  const extra = [...call.query.keys()].find((key) => !allowed.includes(key));
  if (extra !== undefined)
    throw new ContractViolation(`the query parameter ${extra} is not part of this call`);
}
