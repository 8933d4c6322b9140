import { isObject } from './isObject';

const entry = (): Readonly<Record<string, unknown>> => {
  const state: unknown = globalThis.history.state;
  return isObject(state) ? state : {};
};

/** The router's key of the entry that the browser shows; the router draws an entry a moment later. */
export function entryKey(): string {
  const { key } = entry();
  return typeof key === 'string' ? key : 'default';
}

/** The state that a link or `navigate` gave the entry that the browser shows. */
export const entryState = (): unknown => entry()['usr'] ?? null;
