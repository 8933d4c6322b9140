import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { markSeen } from '@/features/event-marks/markEvents';
import type { MarkedEvent } from '@/features/event-marks/useEventMarks';
import { openBrowser, type Browser } from '../support/openBrowser';
import { renderApp } from '../support/renderApp';
import { FullStorage } from '../support/storages';
import { openWholeList } from '../support/wholeList';

/** A Friday afternoon. */
const NOW = new Date(2026, 6, 31, 16, 20).getTime();

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

async function loggedIn(): Promise<Browser> {
  const browser = openBrowser();
  await browser.load('/last-activity');
  await browser.logIn();
  await described(0, 'Not seen yet');
  return browser;
}

describe('unseen events', () => {
  it('carry a mark until their page was opened, over a log-out', async () => {
    const { user, load, logIn } = await loggedIn();
    const before = await countOf('Unseen');
    await user.click(await link(1));
    const list = within(await screen.findByRole('list', { name: 'Last Activity' }));
    await waitFor(() =>
      expect(
        list
          .getAllByRole('button', { name: /^Play / })
          .find((button) => button.getAttribute('aria-current') !== null),
      ).not.toHaveAccessibleDescription(),
    );
    // What is seen in one list of the page is seen in the other.
    const detections = within(screen.getByRole('list', { name: 'Detections' })).getAllByRole('button');
    const isUnseen = (button: HTMLElement) => button.hasAttribute('aria-describedby');
    expect(detections.map(isUnseen).indexOf(true)).toBe(1);
    expect(detections[1]).toHaveAccessibleDescription('Not seen yet');
    const { session } = await load('/last-activity');
    await waitFor(async () => expect(await countOf('Unseen')).toBe(before - 1));
    session.end();
    expect(Object.keys(localStorage).every((key) => key.startsWith('kept.'))).toBe(true);
    await load('/last-activity');
    await logIn();
    await described(1, '');
    await described(0, 'Not seen yet');
    expect(await countOf('Unseen')).toBe(before - 1);
  });

  it('are those of the last day at the first visit', async () => {
    await renderApp('/last-activity?from=2026-07-29&to=2026-07-29');
    await described(0, '');
    expect(await countOf('Unseen')).toBe(0);
    expect(screen.queryByRole('button', { name: 'Mark all as seen' })).toBeNull();
  });

  it('can be filtered; the address keeps the filter', async () => {
    const { user } = await openWholeList();
    await described(0, 'Not seen yet');
    const count = await countOf('Unseen');
    await user.click(await filter('Unseen'));
    expect(await filter('Unseen')).toHaveAttribute('aria-pressed', 'true');
    expect(location.search).toBe('?mark=unseen');
    expect(screen.getByText(count === 1 ? '1 event' : `${count} events`)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(location.search).toBe('');
  });

  it('are all marked as seen by one button, which takes it back and keeps the focus', async () => {
    const { user } = await openWholeList();
    await described(0, 'Not seen yet');
    const count = await countOf('Unseen');
    await user.click(screen.getByRole('button', { name: 'Mark all as seen' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    expect(undo).toHaveFocus();
    expect(await countOf('Unseen')).toBe(0);
    expect(screen.getByText(`${count} events marked as seen.`)).toBeVisible();
    await described(0, '');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Mark all as seen' })).toHaveFocus();
    expect(await countOf('Unseen')).toBe(count);
  });

  it('can be taken back after a second press that came before the first one was done', async () => {
    await openWholeList();
    await described(0, 'Not seen yet');
    const count = await countOf('Unseen');
    const button = screen.getByRole('button', { name: 'Mark all as seen' });
    fireEvent.click(button);
    fireEvent.click(button);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByRole('button', { name: 'Mark all as seen' });
    expect(await countOf('Unseen')).toBe(count);
  });

  it('are said to be all seen where the filter leaves none of them', async () => {
    const { user } = await renderApp('/last-activity?mark=unseen');
    await described(0, 'Not seen yet');
    await user.click(screen.getByRole('button', { name: 'Mark all as seen' }));
    expect(await screen.findByText('All of these events have been seen.')).toBeVisible();
    expect(screen.queryByText('Nothing of what you chose happened in these days.')).toBeNull();
  });

  it('leave the focus in the page when they are seen in another tab', async () => {
    const { user, store } = await renderApp('/last-activity?mark=unseen');
    await described(0, 'Not seen yet');
    const [first, second] = await links();
    const seeElsewhere = async (events: readonly MarkedEvent[]) =>
      await act(async () => void (await Promise.resolve(store.dispatch(markSeen(events)))));
    const all = store.getState().getLastActivity.lastActivities;
    act(() => first?.focus());
    await seeElsewhere(all.slice(0, 1));
    await waitFor(() => expect(first?.isConnected).toBe(false));
    await waitFor(() => expect(second).toHaveFocus());
    await seeElsewhere(all);
    expect(await screen.findByText('All of these events have been seen.')).toBeVisible();
    expect(screen.getByRole('main')).toHaveFocus();
    await user.tab();
    expect(document.body).not.toHaveFocus();
  });

  it('of a camera that has not answered stay unseen when all are marked', async () => {
    const HOUR = 3_600_000;
    let isBroken = true;
    const { user } = await openWholeList({
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

  it('are marked on the strip of hours', async () => {
    await openWholeList();
    await described(0, 'Not seen yet');
    const hours = within(screen.getByRole('group', { name: 'Hours' })).getAllByRole('button');
    const hasUnseen = (hour: HTMLElement) => hour.hasAttribute('aria-describedby');
    expect(hours.some(hasUnseen)).toBe(true);
    for (const hour of hours.filter(hasUnseen)) {
      expect(hour).toHaveAccessibleDescription('Some not seen yet');
      expect(hour.getAttribute('aria-label')).not.toContain(', 0 events');
    }
  });

  it('stay marked in replay until they are played', async () => {
    const { user } = await renderApp('/replay?day=2026-07-31');
    await user.click(await screen.findByRole('button', { name: 'Choose clips' }));
    const rows = within(await screen.findByRole('list', { name: 'Choose clips' }));
    const [first] = await rows.findAllByRole('button', { name: /^Play / });
    await waitFor(() => expect(first).toHaveAccessibleDescription('Not seen yet'));
  });
});

describe('stars', () => {
  const menu = async (index: number) =>
    await screen.findByRole('button', { name: `More for ${await nameOf(index)}` });

  it('are set and removed in the menu of a row, filtered, and stay over a log-out', async () => {
    const { user, load, logIn } = await loggedIn();
    const name = await nameOf(2);
    await user.click(await menu(2));
    await user.click(await screen.findByRole('menuitem', { name: 'Star' }));
    await described(2, 'Not seen yet Starred');
    await user.click(await filter('Starred'));
    expect((await links()).map((one) => one.getAttribute('aria-label'))).toEqual([name]);

    const { session } = await load('/last-activity');
    session.end();
    await load('/last-activity?mark=starred');
    await logIn();
    expect(await nameOf(0)).toBe(name);
    await user.click(await menu(0));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove star' }));
    expect(await screen.findByText('Nothing of what you chose happened in these days.')).toBeVisible();
  });

  it('are told to screen readers when they are set and removed', async () => {
    const { user } = await loggedIn();
    const isSaid = (words: string) =>
      screen.queryAllByRole('status').some(({ textContent }) => textContent === words);
    await user.click(await menu(2));
    await user.click(await screen.findByRole('menuitem', { name: 'Star' }));
    await waitFor(() => expect(isSaid('Starred')).toBe(true));
    await user.click(await menu(2));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove star' }));
    await waitFor(() => expect(isSaid('Star removed')).toBe(true));
  });

  it('stay where there is no room for one more, which is said once', async () => {
    const storage = new FullStorage();
    vi.stubGlobal('localStorage', storage);
    const { user, load } = await loggedIn();
    const star = async (index: number) => {
      await user.click(await menu(index));
      await user.click(await screen.findByRole('menuitem', { name: 'Star' }));
    };
    await star(2);
    await described(2, 'Not seen yet Starred');
    const name = await nameOf(2);
    storage.isFull = true;
    await star(0);
    const dialog = await screen.findByRole('dialog', { name: 'Stars cannot be kept' });
    expect(dialog).toHaveTextContent(
      'This browser has no room left: what you star now is gone when this page is closed.',
    );
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await star(1);
    await described(1, 'Not seen yet Starred');
    expect(screen.queryByRole('dialog')).toBeNull();
    storage.isFull = false;
    await load('/last-activity?mark=starred');
    await waitFor(async () => expect(await links()).toHaveLength(1));
    expect(await nameOf(0)).toBe(name);
  });

  it('leave the focus to the next row where the filter hides the one that had a star', async () => {
    const { user } = await loggedIn();
    for (const index of [2, 0]) {
      await user.click(await menu(index));
      await user.click(await screen.findByRole('menuitem', { name: 'Star' }));
      await described(index, 'Not seen yet Starred');
    }
    await user.click(await filter('Starred'));
    const remove = async () => {
      const count = (await links()).length;
      await user.click(await menu(0));
      await user.click(await screen.findByRole('menuitem', { name: 'Remove star' }));
      await waitFor(() => expect(screen.queryAllByRole('article')).toHaveLength(count - 1));
    };
    await remove();
    const left = await menu(0);
    await waitFor(() => expect(left).toHaveFocus());
    await remove();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('follow another tab', async () => {
    const { user, inAnotherTab } = await loggedIn();
    await user.click(await menu(0));
    await user.click(await screen.findByRole('menuitem', { name: 'Star' }));
    await described(0, 'Not seen yet Starred');
    inAnotherTab((storage) => {
      for (const key of Object.keys(storage)) if (key.endsWith('.stars')) storage.removeItem(key);
    });
    await described(0, 'Not seen yet');
    expect(await countOf('Starred')).toBe(0);
  });
});
