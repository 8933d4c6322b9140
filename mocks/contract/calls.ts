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

export interface Operation {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  /** Used as the call's heading in CONTRACT.md. */
  readonly 'x-contract': string;
  readonly description: string;
  readonly tags: readonly string[];
  /** An empty list allows requests without a token. */
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

export const answerSchema = (name: CallName): Schema =>
  operations[name].responses['200'].content['application/json'].schema;

const placeholder = /\{(\w+)\}/g;

export const answerDataSchema = (name: CallName): Schema =>
  operations[name].responses['200'].content['application/json'].schema.properties.data;

/** @returns a path in MSW's format, such as `/uis/v1/cameras/:cameraUuid/shares` */
export const routerPath = (path: string): string => path.replaceAll(placeholder, ':$1');

export const callsAt = (path: string): CallName[] =>
  CALL_NAMES.filter((name) =>
    new RegExp(`^${operationOf(name).path.replaceAll(placeholder, '[^/]+')}$`).test(path),
  );

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

/** If two calls share a path, only the second one takes a time range. */
export const callFor = (
  [first, second]: readonly [CallName, ...CallName[]],
  query: URLSearchParams,
): CallName => (second !== undefined && (query.has('begin') || query.has('end')) ? second : first);
