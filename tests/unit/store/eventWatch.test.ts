import { expect, it, onTestFinished, vi } from 'vitest';
import { endpoints } from '@/api/endpoints';
import { eventWatch } from '@/store/eventWatch';
import { storeRig } from '../../support/storeRig';

it('event watch: keeps the session if the list of cameras is refused', async () => {
  const { store, requestFor } = storeRig();
  onTestFinished(store.dispatch(eventWatch()).subscribe(() => undefined));
  const request = await vi.waitFor(() => requestFor({ path: endpoints.cameras }));
  expect(request).toMatchObject({ toleratesMissing: true });
});
