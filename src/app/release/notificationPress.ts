import { NOTIFICATION_PRESSED } from '@/config/serviceWorker';
import { isObject } from '@/lib/isObject';

/** https://developer.mozilla.org/docs/Web/API/WindowClient */
interface WindowClient {
  focus(): Promise<WindowClient>;
  postMessage(message: unknown, transfer: Transferable[]): void;
}
/** Of the service worker's scope; TypeScript's own types of it exclude those of a page. */
export interface WindowClients {
  matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly WindowClient[]>;
  openWindow(address: string): Promise<unknown>;
}

/**
 * Leads to what a pressed notification is about: in the page that is open, else in a new one. On Android notifications are
 * the worker's and outlive the page; elsewhere the page hears of its own.
 */
export async function openPressed(
  notification: Pick<Notification, 'close' | 'data'>,
  clients: WindowClients,
): Promise<void> {
  notification.close();
  const data: unknown = notification.data;
  const address = isObject(data) && typeof data['address'] === 'string' ? data['address'] : '/';
  // A page that was open before the worker came is not controlled by it.
  const [page] = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!page) return void (await clients.openWindow(address));
  page.postMessage({ type: NOTIFICATION_PRESSED, address }, []);
  await page.focus();
}
