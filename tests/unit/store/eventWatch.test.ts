import { expect, it, onTestFinished } from 'vitest';
import { endpoints } from '@/api/endpoints';
import { eventWatch } from '@/store/eventWatch';
import { storeRig } from '../../support/storeRig';

it('event watch: keeps the session if the list of cameras is refused', async () => {
  const { store, requests } = storeRig();
  onTestFinished(store.dispatch(eventWatch()).subscribe(() => undefined));
  await expect.poll(() => requests.length).toBe(1);
  expect(requests[0]).toMatchObject({ path: endpoints.cameras, toleratesMissing: true });
});
