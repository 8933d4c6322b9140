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
 * Declares the used part of `Clients`, because TypeScript's types for workers conflict with its types for
 * pages.
 */
export interface WindowClients {
  matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly WindowClient[]>;
  openWindow(address: string): Promise<unknown>;
}

/**
 * Opens the URL of a pressed notification in an open page, preferably a visible one, or else in a new one.
 * Never uses a page in kiosk mode. On Android, the worker shows the notifications, so they outlive the page.
 */
export async function openPressed(
  notification: Pick<Notification, 'close' | 'data'>,
  clients: WindowClients,
): Promise<void> {
  notification.close();
  const data: unknown = notification.data;
  const address = isObject(data) && typeof data['address'] === 'string' ? data['address'] : '/';
  // Pages that were open before the worker's installation are uncontrolled.
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const pages = open.filter(({ url }) => !isKioskAddress(new URL(url)));
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
  if (!page) return void (await clients.openWindow(address));
  page.postMessage({ type: NOTIFICATION_PRESSED, address }, []);
  await page.focus();
}
