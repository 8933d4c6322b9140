import { isKioskAddress } from '@/config/paths';
import { NOTIFICATION_PRESSED } from '@/config/serviceWorker';
import { isObject } from '@/lib/isObject';

interface WindowClient {
  readonly url: string;
  readonly visibilityState: DocumentVisibilityState;
  focus(): Promise<WindowClient>;
  postMessage(message: unknown, transfer: Transferable[]): void;
}
/**
 * TypeScript's worker types conflict with those of a page, so the used part of `clients` is declared here.
 */
export interface WindowClients {
  matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly WindowClient[]>;
  openWindow(address: string): Promise<unknown>;
}

/**
 * Opens the address of a pressed notification in a visible page, else in a hidden one, else in a new one, but
 * never in a kiosk. On Android the worker shows the notifications, so they outlive the page.
 */
export async function openPressed(
  notification: Pick<Notification, 'close' | 'data'>,
  clients: WindowClients,
): Promise<void> {
  notification.close();
  const data: unknown = notification.data;
  const address = isObject(data) && typeof data['address'] === 'string' ? data['address'] : '/';
  // The worker does not control pages that were open before its installation.
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const pages = open.filter(({ url }) => !isKioskAddress(new URL(url)));
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
  if (!page) return void (await clients.openWindow(address));
  page.postMessage({ type: NOTIFICATION_PRESSED, address }, []);
  await page.focus();
}
