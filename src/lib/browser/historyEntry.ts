import { isObject } from '../isObject';

const entry = (): Readonly<Record<string, unknown>> => {
  const state: unknown = globalThis.history.state;
  return isObject(state) ? state : {};
};

/** Returns the router's key of the browser's current entry, which the router may not have rendered yet. */
export function entryKey(): string {
  const { key } = entry();
  return typeof key === 'string' ? key : 'default';
}

/** Returns the state that a link or `navigate` has set. */
export const entryState = (): unknown => entry()['usr'] ?? null;
