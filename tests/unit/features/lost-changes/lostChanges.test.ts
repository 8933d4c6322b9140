import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { addGroup, setMember, saveOrder } from '@/features/arrange/panel/saveArrangement';
import { setCameraSilent } from '@/features/event-alerts/silentCameras';
import { markSeen, setStarred } from '@/features/event-marks/markEvents';
import { browserStorage } from '@/lib/browser/browserStorage';
import { createPersonalRecords } from '@/session/personalRecords';
import { personalRecords } from '@/store/personalRecords';
import type { Services } from '@/store/services';
import { settle } from '../../../support/settle';
import { FullStorage } from '../../../support/storages';
import { storeRig } from '../../../support/storeRig';
import { withoutCode } from '../../../support/withoutCode';

const EVENT = { id: 'e1', cameraId: 'c1', at: 1_780_000_000_000 };

interface Change {
  name: string;
  change: (services: Services) => unknown;
  title?: string;
  detail?: string;
}

const CHANGES: readonly Change[] = [
  { name: 'order of cameras', change: (services) => saveOrder(services, ['c2', 'c1']) },
  { name: 'new group', change: (services) => addGroup(services, 'Yard') },
  { name: 'camera of a group', change: (services) => setMember(services, 'Yard', 'c1', true) },
  { name: 'silent camera', change: (services) => setCameraSilent(services, 'c1', true) },
  { name: 'seen event', change: (services) => markSeen(services, [EVENT], true) },
  {
    name: 'star',
    change: (services) => setStarred(services, EVENT, true),
    title: 'Stars cannot be saved',
    detail: 'This browser is out of storage: stars that you add now are lost when you close this page.',
  },
];

function withFullStorage(): Services {
  const { services } = storeRig().store;
  const storage = new FullStorage();
  storage.isFull = true;
  const records = createPersonalRecords(
    browserStorage(() => storage),
    () => 'u1',
    new EventTarget(),
  );
  onTestFinished(() => records.dispose());
  vi.spyOn(services, 'personalRecords').mockReturnValue(records);
  return services;
}

async function readAlert(title: string): Promise<string | null> {
  const dialog = await screen.findByRole('dialog', { name: title });
  const { textContent } = dialog;
  fireEvent.click(within(dialog).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return textContent;
}

it.each(CHANGES)(
  'unsaved $name: shows one alert per session if the storage is full',
  async ({
    change,
    title = 'Your changes cannot be saved',
    detail = 'This browser cannot store any more data: changes that you make now will be lost when you close this page.',
  }) => {
    const services = withFullStorage();
    change(services);
    await expect(readAlert(title)).resolves.toContain(detail);
    change(services);
    await settle();
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

it('full storage: is reported after a press, but not during playback', async () => {
  const services = withFullStorage();
  markSeen(services, [EVENT]);
  await waitFor(() => expect(personalRecords(services).current('seen')?.kind).toBe('stored'));
  await settle();
  expect(screen.queryByRole('dialog')).toBeNull();
  markSeen(services, [{ ...EVENT, id: 'e2', at: services.now() }], true);
  await expect(readAlert('Your changes cannot be saved')).resolves.toContain('cannot store any more data');
});

it.each(CHANGES)(
  'unsaved $name: shows an alert if the cipher chunk fails to load',
  async ({ change, title = 'Your changes cannot be saved' }) => {
    await withoutCode('@/session/vault/recordCipher');
    onTestFinished(() => vi.doUnmock('@/session/vault/recordCipher'));
    change(withFullStorage());
    await expect(readAlert(title)).resolves.toContain(
      'This could not be loaded. You may be offline, or the app was just updated.',
    );
  },
);
