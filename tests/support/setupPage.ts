import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import './browserGaps';
import { LIMIT } from './setup';

const { getElementError } = getConfig();

const pageText = (): string => (document.body.textContent ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 400);

configure({
  asyncUtilTimeout: LIMIT,
  // Queries repeat during a wait, so the page is printed only once, at the timeout.
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
      ? new Error(message ?? '')
      : // The summary of a run shows only the first line, so the page's text goes there.
        getElementError(`${message ?? ''} The page says: "${pageText()}"`, container),
});

afterEach(cleanup);

// Testing Library sets this only for the first file of a process.
beforeAll(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
});

const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);

// React takes up to 10,000 stack traces a second for created elements, a tenth of the time of a screen test.
// Only developer tools show the traces.
if (typeof internals === 'object' && internals !== null) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined });
}

/** @returns React's queue of renders inside `act()`, or null outside of it */
const actQueue = (): unknown =>
  typeof internals === 'object' && internals !== null ? Reflect.get(internals, 'actQueue') : null;
afterEach(() => {
  expect(actQueue(), 'An act() is still under way: nothing would be drawn in the next test.').toBeNull();
});

// Timers must not fire into the next file's page. SweetAlert, for example, returns the focus late.
const usualSetTimeout = globalThis.setTimeout;
const timers = new Set<NodeJS.Timeout>();
globalThis.setTimeout = new Proxy(usualSetTimeout, {
  apply(target, self, given) {
    const timer: NodeJS.Timeout = Reflect.apply(target, self, given);
    timers.add(timer);
    return timer;
  },
});
afterAll(() => {
  globalThis.setTimeout = usualSetTimeout;
  for (const timer of timers) clearTimeout(timer);
});

afterAll(() => document.body.replaceChildren());

// Files of a process share their page, so a stored view or token would reach the next file.
afterAll(() => {
  sessionStorage.clear();
  localStorage.clear();
});

// Only one pop-up is visible at a time, so an open one would block those of the next file.
afterAll(async () => (await import('@/ui/popups/confirmAndAlert')).dismissPopUps());

// An import interrupted by the end of a test file fails for good in the next file.
afterAll(() => vi.dynamicImportSettled());
