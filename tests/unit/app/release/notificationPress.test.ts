import { describe, expect, it, vi } from 'vitest';
import { openPressed } from '@/app/release/notificationPress';

interface Page {
  url: string;
  visibilityState: DocumentVisibilityState;
}
const HOME: Page = { url: 'https://app.example/home', visibilityState: 'visible' };
const HIDDEN: Page = { url: 'https://app.example/replay?day=2026-07-31', visibilityState: 'hidden' };
const KIOSK: Page = { url: 'https://app.example/wall?layout=4&kiosk=1', visibilityState: 'visible' };

/** Simulates a service worker with these open pages. `done` lists its actions in order. */
function worker(pages: readonly Page[]) {
  const done: string[] = [];
  const clientOf = (page: Page) => {
    const client = {
      ...page,
      focus: () => {
        done.push(`focus ${page.url}`);
        return Promise.resolve(client);
      },
      postMessage: (message: unknown) => void done.push(JSON.stringify(message)),
    };
    return client;
  };
  const matchAll = vi.fn<() => Promise<ReturnType<typeof clientOf>[]>>(() =>
    Promise.resolve(pages.map(clientOf)),
  );
  const openWindow = (address: string) => Promise.resolve(done.push(`open ${address}`));
  const press = (data: unknown) =>
    openPressed({ data, close: () => void done.push('close') }, { matchAll, openWindow });
  return { done, matchAll, press };
}

describe('press on a notification of the service worker', () => {
  it.each([
    ['no page is open', []],
    ['only a kiosk is open', [KIOSK]],
  ])('opens the recording in a new page if %s', async (_title, pages) => {
    const { done, press } = worker(pages);
    await press({ address: '/camera-detail/1/2' });
    expect(done).toEqual(['close', 'open /camera-detail/1/2']);
  });

  it.each([
    ['a visible page', [KIOSK, HIDDEN, HOME], HOME],
    ['a hidden page beside a kiosk', [KIOSK, HIDDEN], HIDDEN],
  ])('opens the recording in %s, even if the worker does not control it', async (...row) => {
    const [, pages, page] = row;
    const { done, matchAll, press } = worker(pages);
    await press({ address: '/camera-detail/1/2' });
    expect(done).toEqual([
      'close',
      '{"type":"notificationPressed","address":"/camera-detail/1/2"}',
      `focus ${page.url}`,
    ]);
    expect(matchAll).toHaveBeenCalledWith({ type: 'window', includeUncontrolled: true });
  });

  it('opens the app if the notification has no recording', async () => {
    const { done, press } = worker([]);
    await press(null);
    expect(done).toEqual(['close', 'open /']);
  });
});
