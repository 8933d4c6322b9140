import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import './browserGaps';
import { LIMIT } from './setup';

const { getElementError } = getConfig();

/** @returns the beginning of the page's text */
const pageText = (): string => (document.body.textContent ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 400);

configure({
  asyncUtilTimeout: LIMIT,
  // Queries repeat during a wait, so the page is printed only once, at the timeout.
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
      ? new Error(message ?? '')
      : // The summary of a run shows the first line only.
        getElementError(`${message ?? ''} The page says: "${pageText()}"`, container),
});

afterEach(cleanup);

// The library declares this for the first file of a process only, so that files would depend on their order.
beforeAll(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
});

const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);

// React takes a stack trace for each element that it creates, up to 10,000 within a second. This costs a
// tenth of a test of a screen, and only developer tools show the traces: a warning contains its component
// stack anyway.
if (typeof internals === 'object' && internals !== null) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined });
}

/** @returns React's queue of renders inside `act()`; null outside */
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

// Files share the page, which must be empty for the next one.
afterAll(() => document.body.replaceChildren());

// Pop-ups are shown one at a time: an open one would block those of the next file.
afterAll(async () => (await import('@/ui/popups/confirmAndAlert')).dismissPopUps());

// An import that the end of a file interrupts fails permanently, and the next file could not load that
// screen.
afterAll(() => vi.dynamicImportSettled());
