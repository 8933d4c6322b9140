import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import './browserGaps';
import { LIMIT } from './setup';

const { getElementError } = getConfig();

/** The beginning of what a reader of the page would read. */
const pageText = (): string => (document.body.textContent ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 400);

configure({
  asyncUtilTimeout: LIMIT,
  // Queries repeat during a wait, so the page is printed once, at the timeout.
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
      ? new Error(message ?? '')
      : // The first line is all that the summary of a run contains.
        getElementError(`${message ?? ''} The page says: "${pageText()}"`, container),
});

afterEach(cleanup);

// The library declares it for the first file of a process only: files would differ by their order.
beforeAll(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
});

const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);

// React takes a stack trace for each element that it creates, until it has taken 10,000 within a second. They cost a tenth of
// a test of a screen, and only developer tools show them: a warning has its component stack without them.
if (typeof internals === 'object' && internals !== null) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined });
}

/** React renders only when an `act()` ends; null outside of one. */
const actQueue = (): unknown =>
  typeof internals === 'object' && internals !== null ? Reflect.get(internals, 'actQueue') : null;
afterEach(() => {
  expect(actQueue(), 'An act() is still under way: nothing would be drawn in the next test.').toBeNull();
});

// Timers must not reach the next file's page: SweetAlert returns the focus late.
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

// Files share the page: another one must not find what this one left there.
afterAll(() => document.body.replaceChildren());

// Pop-ups wait for each other: one that stays open would keep the next file's from being shown.
afterAll(async () => (await import('@/ui/popups/confirmAndAlert')).dismissPopUps());

// An import that is interrupted by the end of a file has failed permanently, and the next file's screen would
// never load.
afterAll(() => vi.dynamicImportSettled());
