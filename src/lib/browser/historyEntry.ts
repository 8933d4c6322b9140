import { isObject } from '../isObject';

const entry = (): Readonly<Record<string, unknown>> => {
  const state: unknown = globalThis.history.state;
  return isObject(state) ? state : {};
};

/** Returns React Router's key of the current history entry, even before the router has rendered it. */
export function entryKey(): string {
  const { key } = entry();
  return typeof key === 'string' ? key : 'default';
}

/** Returns the state that a link or `navigate` set for the current history entry. */
export const entryState = (): unknown => entry()['usr'] ?? null;
