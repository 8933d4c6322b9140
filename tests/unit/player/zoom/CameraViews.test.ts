import { expect, it } from 'vitest';
import { CameraViews } from '@/player/zoom/CameraViews';

it('stored views: include the views that two tabs have stored for different cameras', async () => {
  let kept: string | null = null;
  const storage = {
    read: () => Promise.resolve(kept),
    write: (text: string) => {
      kept = text;
      return Promise.resolve();
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
