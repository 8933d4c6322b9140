import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { usualSetting } from '@mocks/setting/setting';
import { markSeen } from '@/features/event-marks/markEvents';
import type { MarkedEvent } from '@/features/event-marks/useEventMarks';
import { openBrowser } from '../support/openBrowser';
import { answerOwnEvents } from '../support/vendorAnswers';
import { renderApp, type RenderedApp } from '../support/renderApp';
import { FullStorage } from '../support/storages';
import { openWholeList, wholeList } from '../support/wholeList';
import { NOW } from '../support/times';
import { HOUR } from '../support/durations';

const vendor = { setting: { ...usualSetting(), cameras: 2 } };

/**
 * Lists a person event in each of the last five hours, alternating between two cameras, and one two days ago.
 */
function prepare(server: RenderedApp['server']): void {
  const cameras = server.vendor.household.cameras();
  const at = [1, 2, 3, 4, 5, 50];
  answerOwnEvents(
    server,
    at.map((hours, index) => ({
      on: cameras[index % 2]?.uuid ?? '',
      at: NOW - hours * HOUR,
      code: 'C0003',
    })),
  );
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  return () => vi.useRealTimers();
});

const links = async () => (await screen.findAllByRole('article')).map((row) => within(row).getByRole('link'));
const link = async (index: number): Promise<HTMLElement> => {
  const found = (await links())[index];
  if (!found) throw new Error(`There is no row ${index}.`);
  return found;
};
const nameOf = async (index: number) => (await link(index)).getAttribute('aria-label') ?? '';
const filter = (name: 'Unseen' | 'Starred') => screen.findByRole('button', { name: new RegExp(`^${name}`) });
const countOf = async (name: 'Unseen' | 'Starred') =>
  Number((await filter(name)).textContent?.replace(name, ''));
const described = async (index: number, words: string) =>
  await waitFor(async () => expect(await link(index)).toHaveAccessibleDescription(words));

const menu = async (index: number) =>
  await screen.findByRole('button', { name: `More for ${await nameOf(index)}` });
const press = async (user: RenderedApp['user'], index: number, item: 'Star' | 'Remove star') => {
  await user.click(await menu(index));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

it('seen events and stars: remain after a log-out', async () => {
  const storage = new FullStorage();
  vi.stubGlobal('localStorage', storage);
  const browser = openBrowser(vendor);
  prepare(browser.server);
  const { user, load, logIn } = browser;
  await load('/last-activity');
  await logIn();
  await described(0, 'Not seen yet');
  const before = await countOf('Unseen');
  expect(before).toBe(5);
  const name = await nameOf(2);
  await press(user, 2, 'Star');
  await described(2, 'Not seen yet Starred');
  await user.click(await filter('Starred'));
  expect((await links()).map((one) => one.getAttribute('aria-label'))).toEqual([name]);
  await user.click(await filter('Starred'));
  await waitFor(async () => expect(await links()).toHaveLength(before));

  storage.isFull = true;
  await press(user, 0, 'Star');
  const dialog = await screen.findByRole('dialog', { name: 'Stars cannot be saved' });
  expect(dialog).toHaveTextContent(
    'This browser is out of storage: stars that you add now are lost when you close this page.',
  );
  await user.click(within(dialog).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press(user, 1, 'Star');
  await described(1, 'Not seen yet Starred');
  expect(screen.queryByRole('dialog')).toBeNull();
  storage.isFull = false;

  await load('/last-activity');
  await described(2, 'Not seen yet Starred');
  await user.click(await link(1));
  const list = within(await screen.findByRole('list', { name: 'Last Activity' }));
  await waitFor(() =>
    expect(
      list
        .getAllByRole('button', { name: /^Play / })
        .find((button) => button.getAttribute('aria-current') !== null),
    ).not.toHaveAccessibleDescription(),
  );
  const detections = within(screen.getByRole('list', { name: 'Detections' })).getAllByRole('button');
  const isUnseen = (button: HTMLElement) => button.hasAttribute('aria-describedby');
  expect(detections.map(isUnseen).indexOf(true)).toBe(1);
  expect(detections[1]).toHaveAccessibleDescription('Not seen yet');
  const { session } = await load('/last-activity');
  await waitFor(async () => expect(await countOf('Unseen')).toBe(before - 1));
  session.end();
  const keys = Object.keys(storage.entries());
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.every((key) => key.startsWith('kept.'))).toBe(true);

  await load('/last-activity');
  await logIn();
  await described(1, '');
  await described(0, 'Not seen yet');
  expect(await countOf('Unseen')).toBe(before - 1);
  await user.click(await filter('Starred'));
  await waitFor(async () => expect(await links()).toHaveLength(1));
  expect(await nameOf(0)).toBe(name);
  await press(user, 0, 'Remove star');
  expect(await screen.findByText('No events on these days match your filters.')).toBeVisible();
});

describe('unseen events', () => {
  it("include only the events of the last day on a user's first visit", async () => {
    const { user, store } = await renderApp('/last-activity?from=2026-07-29&to=2026-07-29', {
      prepare,
      vendor,
    });
    await described(0, '');
    expect(await countOf('Unseen')).toBe(0);
    expect(screen.queryByRole('button', { name: 'Mark all as seen' })).toBeNull();
    act(() => {
      history.pushState(null, '', '/last-activity');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await wholeList();
    await described(0, 'Not seen yet');
    expect(await countOf('Unseen')).toBe(5);

    const hours = within(screen.getByRole('group', { name: 'Hours' })).getAllByRole('button');
    const unseen = hours.filter((hour) => hour.hasAttribute('aria-describedby'));
    expect(unseen).toHaveLength(5);
    for (const hour of unseen) {
      expect(hour).toHaveAccessibleDescription('Some not seen yet');
      expect(hour.getAttribute('aria-label')).not.toContain(', 0 events');
    }

    await user.click(await filter('Unseen'));
    expect(await filter('Unseen')).toHaveAttribute('aria-pressed', 'true');
    expect(location.search).toBe('?mark=unseen');
    expect(screen.getByText('5 events so far')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(location.search).toBe('');

    const markAll = () => screen.findByRole('button', { name: 'Mark all as seen' });
    const undo = () => screen.findByRole('button', { name: 'Undo' });
    const button = await markAll();
    fireEvent.click(button);
    fireEvent.click(button);
    fireEvent.click(await undo());
    await markAll();
    expect(await countOf('Unseen')).toBe(5);

    await user.click(await markAll());
    expect(await undo()).toHaveFocus();
    expect(await countOf('Unseen')).toBe(0);
    expect(screen.getByText('5 events marked as seen.')).toBeVisible();
    await described(0, '');
    await user.keyboard('{Enter}');
    expect(await markAll()).toHaveFocus();
    expect(await countOf('Unseen')).toBe(5);

    await user.click(await filter('Unseen'));
    const allSeen = 'All of these events have been seen.';
    await user.click(await markAll());
    expect(await screen.findByText(allSeen)).toBeVisible();
    expect(screen.queryByText('No events on these days match your filters.')).toBeNull();
    await user.click(await undo());

    // Another tab marks the events as seen, which removes the focused row. The focus must stay in the page.
    const [first, second] = await links();
    const seeElsewhere = async (events: readonly MarkedEvent[]) =>
      await act(async () => void (await Promise.resolve(markSeen(store.services, events))));
    const all = store.getState().getLastActivity.lastActivities;
    act(() => first?.focus());
    await seeElsewhere(all.slice(0, 1));
    await waitFor(() => expect(first?.isConnected).toBe(false));
    await waitFor(() => expect(second).toHaveFocus());
    await seeElsewhere(all);
    expect(await screen.findByText(allSeen)).toBeVisible();
    expect(screen.getByRole('main')).toHaveFocus();
    await user.tab();
    expect(document.body).not.toHaveFocus();
  });

  it('remain for a camera that failed to load when all events were marked as seen', async () => {
    let isBroken = true;
    const { user } = await openWholeList({
      vendor,
      prepare: (server) => {
        const [door, drive] = server.vendor.household.cameras();
        server.override('events', ({ url }) => {
          const { searchParams } = new URL(url);
          const camera = searchParams.get('deviceUuid');
          if (isBroken && camera === drive?.uuid) return new Response('', { status: 500 });
          const timestamp = { [String(door?.uuid)]: NOW - HOUR, [String(drive?.uuid)]: NOW - 5 * HOUR }[
            camera ?? ''
          ];
          const isListed = timestamp !== undefined && timestamp <= Number(searchParams.get('end'));
          const events = isListed ? [{ uuid: `of ${camera}`, timestamp, code: 'C0001' }] : [];
          return Response.json({ data: { events } });
        });
      },
    });
    await described(0, 'Not seen yet');
    await user.click(screen.getByRole('button', { name: 'Mark all as seen' }));
    await screen.findByRole('button', { name: 'Undo' });
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await links()).toHaveLength(2));
    await described(1, 'Not seen yet');
    await described(0, '');
  });

  it('are labeled in the list of clips in replay', async () => {
    const { user } = await renderApp('/replay?day=2026-07-31', { vendor });
    await user.click(await screen.findByRole('button', { name: 'Choose clips' }));
    const rows = within(await screen.findByRole('list', { name: 'Choose clips' }));
    const [first] = await rows.findAllByRole('button', { name: /^Play / });
    await waitFor(() => expect(first).toHaveAccessibleDescription('Not seen yet'));
  });
});

it('stars: are announced when the user changes them, and updated when another tab does', async () => {
  const { user } = await openWholeList({ prepare, vendor });
  await described(0, 'Not seen yet');
  const isSaid = (words: string) =>
    screen.queryAllByRole('status').some(({ textContent }) => textContent === words);
  await press(user, 0, 'Star');
  await described(0, 'Not seen yet Starred');
  await waitFor(() => expect(isSaid('Starred')).toBe(true));
  for (const key of Object.keys(localStorage)) if (key.endsWith('.stars')) localStorage.removeItem(key);
  act(() => {
    globalThis.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }));
  });
  await described(0, 'Not seen yet');
  expect(await countOf('Starred')).toBe(0);

  for (const index of [2, 0, 1]) {
    await press(user, index, 'Star');
    await described(index, 'Not seen yet Starred');
  }
  await press(user, 1, 'Remove star');
  await waitFor(() => expect(isSaid('Star removed')).toBe(true));
  await user.click(await filter('Starred'));
  const remove = async () => {
    const count = (await links()).length;
    await press(user, 0, 'Remove star');
    await waitFor(() => expect(screen.queryAllByRole('article')).toHaveLength(count - 1));
  };
  await remove();
  const left = await menu(0);
  await waitFor(() => expect(left).toHaveFocus());
  await remove();
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});
