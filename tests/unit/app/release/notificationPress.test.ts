import { describe, expect, it, vi } from 'vitest';
import { openPressed } from '@/app/release/notificationPress';

/** A worker with these pages open; `done` says what it has done, in order. */
function worker(pages: number) {
  const done: string[] = [];
  const page = {
    focus: () => {
      done.push('focus');
      return Promise.resolve(page);
    },
    postMessage: (message: unknown) => void done.push(JSON.stringify(message)),
  };
  const matchAll = vi.fn<() => Promise<(typeof page)[]>>(() =>
    Promise.resolve(Array.from({ length: pages }, () => page)),
  );
  const openWindow = (address: string) => Promise.resolve(done.push(`open ${address}`));
  const press = (data: unknown) =>
    openPressed({ data, close: () => void done.push('close') }, { matchAll, openWindow });
  return { done, matchAll, press };
}

describe('a press on a notification of the service worker', () => {
  it('opens the recording in a new page where none is open', async () => {
    const { done, press } = worker(0);
    await press({ address: '/camera-detail/1/2' });
    expect(done).toEqual(['close', 'open /camera-detail/1/2']);
  });

  it('leads one open page there and brings it to the front, also one that the worker does not control', async () => {
    const { done, matchAll, press } = worker(2);
    await press({ address: '/camera-detail/1/2' });
    expect(done).toEqual(['close', '{"type":"notificationPressed","address":"/camera-detail/1/2"}', 'focus']);
    expect(matchAll).toHaveBeenCalledWith({ type: 'window', includeUncontrolled: true });
  });

  it('opens the app where it does not know more', async () => {
    const { done, press } = worker(0);
    await press(null);
    expect(done).toEqual(['close', 'open /']);
  });
});
