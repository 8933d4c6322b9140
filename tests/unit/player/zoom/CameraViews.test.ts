import { afterEach, expect, it, vi } from 'vitest';
import { CameraViews } from '@/player/zoom/CameraViews';

it('stored views: include the views that two tabs have stored for different cameras', async () => {
  let kept: string | null = null;
  const storage = {
    read: () => Promise.resolve(kept),
    write: (text: string) => {
      kept = text;
      return Promise.resolve(true);
    },
  };
  const openTab = async () => {
    const views = new CameraViews(storage);
    await views.load();
    return views;
  };
  const [one, other] = [await openTab(), await openTab()];
  await one.keep('door', { scale: 2, x: 0.5, y: 0.5 });
  await other.keep('garden', { scale: 4, x: 0.5, y: 0.5 });
  const next = await openTab();
  expect(next.keptView('door')).toMatchObject({ scale: 2 });
  expect(next.keptView('garden')).toMatchObject({ scale: 4 });
});

const views = () =>
  new CameraViews({ read: () => Promise.resolve(null), write: () => Promise.resolve(true) });
afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

it.each(['', 'null', '[]', '{"gate":{"scale":1e9}}', '{"gate":{"scale":"2","x":0,"y":0}}', 'no JSON'])(
  'stored views: do not include an invalid view: %s',
  (stored) => {
    sessionStorage.setItem('camera-views', stored);
    expect(views().viewOf('gate')).toBeNull();
  },
);

it('stored views: are empty without storage', () => {
  for (const name of ['getItem', 'setItem'] as const)
    vi.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
  views().remember('gate', { scale: 2, x: 0.5, y: 0.5 });
  expect(views().viewOf('gate')).toBeNull();
});
