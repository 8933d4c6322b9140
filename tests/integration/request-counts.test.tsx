import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createControl } from '@mocks/setting/control';
import type { ConditionName } from '@mocks/setting/conditions';
import { renderApp } from '../support/renderApp';

const NOON = new Date(2026, 6, 30, 12).getTime();
/** A call that only reads may go out three times. */
const MOST = 3;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  // jsdom draws nothing: the timeline's pictures are seen in a real browser only.
  const draws = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  return () => {
    draws.mockRestore();
    vi.useRealTimers();
  };
});

const VENDORS: [string, [ConditionName, number][]][] = [
  [
    'lists events late, in bursts, and with ids that cameras share',
    [
      ['late-events', 3_600],
      ['bursts', 3],
      ['shared-ids', 1],
    ],
  ],
  [
    'filters its lists after it has cut them, which go over midnight',
    [
      ['page-size', 10],
      ['filters-last', 1],
      ['midnight', 60],
    ],
  ],
  [
    'has a clock that is ten minutes ahead, and no pictures',
    [
      ['vendor-clock', 600],
      ['pictures-gone', 404],
    ],
  ],
  [
    'ends shares, and whose errors cannot be read',
    [
      ['shares-end', 403],
      ['errors-without-cors', 1],
    ],
  ],
];
/** Where lists are loaded page by page, and what is said once no call is made any more. */
const PLACES = [
  ['replay', '/replay?day=2026-07-29', /^\d+ recordings$/],
  ['last activity', '/last-activity', /: \d+ events$/],
] as const;

// One screen in each test: two stand-in servers at once would each count the other's calls.
const CASES = VENDORS.flatMap(([vendor, conditions]) =>
  PLACES.map(([place, path, loaded]) => [place, vendor, { conditions, path, loaded }] as const),
);

it.each(CASES)('%s: no call goes out in a loop to a vendor that %s', async (_place, _vendor, given) => {
  const { conditions, path, loaded } = given;
  const { server } = await renderApp(path, {
    prepare: ({ vendor }) => {
      for (const [name, value] of conditions) createControl(vendor).condition(name, value);
    },
  });
  await screen.findByText(loaded);
  const { calls } = server.vendor;
  await waitFor(() => expect(calls.every(({ status }) => status !== null)).toBe(true));
  const counts = new Map<string, number>();
  for (const { method, path: asked, query } of calls) {
    const what = `${method} ${asked} ${JSON.stringify(query)}`;
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  expect(counts.size).toBeGreaterThan(1);
  expect([...counts].filter(([, count]) => count > MOST)).toEqual([]);
});
