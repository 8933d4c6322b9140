import { operations } from './operations';
import type { Schema } from './check';
import type { CallName } from './types';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
}

interface Body {
  readonly required: boolean;
  readonly content: { readonly 'application/json': { readonly schema: Schema } };
}

/** What all operations have in common. */
export interface Operation {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  /** The section of CONTRACT.md, with the number of the call. */
  readonly 'x-contract': string;
  readonly description: string;
  readonly tags: readonly string[];
  /** Empty: guests may ask. */
  readonly security?: readonly [];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content: Body['content'] }>
  >;
}

const table: Readonly<Record<CallName, Operation>> = operations;

export const CALL_NAMES = Object.keys(operations) as CallName[];

export const operationOf = (name: CallName): Operation => table[name];

export const isGuest = (name: CallName): boolean => table[name].security !== undefined;

/** The schema of a good answer's whole body. */
export const answerSchema = (name: CallName): Schema =>
  operations[name].responses['200'].content['application/json'].schema;

const placeholder = /\{(\w+)\}/g;

/** The schema of what stands in its `data`. */
export const answerDataSchema = (name: CallName): Schema =>
  operations[name].responses['200'].content['application/json'].schema.properties.data;

/** As a router takes it: `/uis/v1/cameras/:cameraUuid/shares`. */
export const routerPath = (path: string): string => path.replaceAll(placeholder, ':$1');

/** The calls at a path, whatever their method. */
export const callsAt = (path: string): CallName[] =>
  CALL_NAMES.filter((name) =>
    new RegExp(`^${operationOf(name).path.replaceAll(placeholder, '[^/]+')}$`).test(path),
  );

/** The addresses, each for one method, with the call or the two calls that are made there. */
export function addresses(): [CallName, ...CallName[]][] {
  const found = new Map<string, [CallName, ...CallName[]]>();
  for (const name of CALL_NAMES) {
    const { method, path } = operationOf(name);
    const address = `${method} ${path}`;
    const others = found.get(address);
    if (others) others.push(name);
    else found.set(address, [name]);
  }
  return [...found.values()];
}

/** Of two calls at one address the second, for a page of events, says from when to when. */
export const callFor = (
  [first, second]: readonly [CallName, ...CallName[]],
  query: URLSearchParams,
): CallName => (second !== undefined && (query.has('begin') || query.has('end')) ? second : first);
