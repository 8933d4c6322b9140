import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { DEMO_EMAIL } from '@mocks/demoAccount';
import { createControl } from '@mocks/control';
import type { ConditionName } from '@mocks/setting/conditions';
import { openBrowser } from '../support/openBrowser';
import { undrawnAt } from '../support/undrawn';

const NOON = new Date(2026, 6, 30, 12).getTime();
/** Maximum number of identical requests. */
const MAX_REQUESTS = 3;

beforeEach(() => undrawnAt(NOON));

interface Place {
  path: string;
  loaded: RegExp;
}
const LAST_ACTIVITY: Place = { path: '/last-activity', loaded: /: \d+ events$/ };
const REPLAY: Place = { path: '/replay?day=2026-07-29', loaded: /^\d+ recordings$/ };

const ENDED_SHARES = [
  ['shares-end', 403],
  ['errors-without-cors', 1],
] as const;
const CASES: [string, readonly Place[], readonly (readonly [ConditionName, number])[]][] = [
  [
    'returns late bursts of events with shared ids, refuses pictures, and is ten minutes ahead',
    [LAST_ACTIVITY, REPLAY],
    [
      ['late-events', 3_600],
      ['bursts', 3],
      ['shared-ids', 1],
      ['vendor-clock', 600],
      ['pictures-gone', 404],
    ],
  ],
  [
    'applies its page size before its filters, and records across midnight',
    [LAST_ACTIVITY, REPLAY],
    [
      ['page-size', 10],
      ['filters-last', 1],
      ['midnight', 60],
    ],
  ],
  // The vendor ends shares only once, at the first list of cameras, so each screen needs its own case.
  ['ends shares with unreadable errors on last activity', [LAST_ACTIVITY], ENDED_SHARES],
  ['ends shares with unreadable errors on replay', [REPLAY], ENDED_SHARES],
];

it.each(CASES)(
  'requests: are not repeated in a loop if the vendor %s',
  async (_vendor, places, conditions) => {
    const browser = openBrowser();
    sessionStorage.setItem('token', browser.server.tokenOf(DEMO_EMAIL));
    const { vendor } = browser.server;
    for (const [name, value] of conditions) createControl(vendor).condition(name, value);
    for (const { path, loaded } of places) {
      const before = vendor.calls.length;
      await browser.load(path, { timeouts: { pauses: [0, 0] } });
      await screen.findByText(loaded);
      await waitFor(() => expect(vendor.calls.every(({ status }) => status !== null)).toBe(true));
      const counts = new Map<string, number>();
      for (const { method, path: requestPath, query } of vendor.calls.slice(before)) {
        const what = `${method} ${requestPath} ${JSON.stringify(query)}`;
        counts.set(what, (counts.get(what) ?? 0) + 1);
      }
      expect(counts.size).toBeGreaterThan(1);
      expect([...counts].filter(([, count]) => count > MAX_REQUESTS)).toEqual([]);
    }
  },
);
