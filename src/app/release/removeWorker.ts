import { OWN_CACHES } from './protocol';

export async function removeWorker(
  registrations: readonly { unregister(): Promise<boolean> }[],
): Promise<void> {
  const names = await caches.keys();
  const own = names.filter((name) => name.startsWith(OWN_CACHES) || name.startsWith('workbox-'));
  await Promise.all([
    ...own.map((name) => caches.delete(name)),
    ...registrations.map((registration) => registration.unregister()),
  ]);
}
