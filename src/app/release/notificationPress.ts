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
 * Declares only the members of `Clients` that `openPressed` uses, because TypeScript's worker types conflict
 * with its types for pages.
 */
export interface WindowClients {
  matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly WindowClient[]>;
  openWindow(address: string): Promise<unknown>;
}

/**
 * Opens a pressed notification's URL in an open page, preferably a visible one, or in a new page. Never uses
 * a page in kiosk mode. The worker handles the press, because its notifications outlive the page on Android.
 */
export async function openPressed(
  notification: Pick<Notification, 'close' | 'data'>,
  clients: WindowClients,
): Promise<void> {
  notification.close();
  const data: unknown = notification.data;
  const address = isObject(data) && typeof data['address'] === 'string' ? data['address'] : '/';
  // Includes uncontrolled pages, which opened before the worker was installed.
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const pages = open.filter(({ url }) => !isKioskAddress(new URL(url)));
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
  if (!page) return void (await clients.openWindow(address));
  page.postMessage({ type: NOTIFICATION_PRESSED, address }, []);
  await page.focus();
}
