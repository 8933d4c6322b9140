import { NOTIFICATION_PRESSED, WORKER } from '@/config/serviceWorker';
import { isObject } from '@/lib/isObject';
import type { Alert } from './alert';

/**
 * `unsupported` means that the browser lacks notifications, as Safari on an iPhone does outside a home screen
 * app.
 */
export type Permission = NotificationPermission | 'unsupported';

/** All tabs share this tag, so that a later notification replaces an earlier one. */
const TAG = 'camera-web-app-events';

const hasNotifications = (): boolean => typeof Notification !== 'undefined';

export const permission = (): Permission => (hasNotifications() ? Notification.permission : 'unsupported');

export async function requestPermission(): Promise<Permission> {
  if (!hasNotifications()) return 'unsupported';
  try {
    return await Notification.requestPermission();
  } catch {
    return permission();
  }
}

async function workerRegistration(): Promise<ServiceWorkerRegistration | null> {
  const registration = await navigator.serviceWorker?.getRegistration(WORKER);
  return registration?.active?.scriptURL.endsWith(WORKER) ? registration : null;
}

/**
 * Android shows only notifications of service workers: https://crbug.com/481856
 * @returns true on Android without an active service worker
 */
export const lacksWorker = async (): Promise<boolean> =>
  /Android/.test(navigator.userAgent) && (await workerRegistration()) === null;

/** Closes the service worker's event notifications, even those shown by other pages. Never rejects. */
export async function closeWorkerNotifications(): Promise<void> {
  try {
    const shown = await (await workerRegistration())?.getNotifications({ tag: TAG });
    shown?.forEach((each) => each.close());
  } catch {
    // Some browsers cannot list their notifications.
  }
}

async function showByWorker(alert: Alert, options: NotificationOptions): Promise<() => void> {
  const registration = await workerRegistration();
  if (registration === null) return () => undefined;
  await registration.showNotification(alert.title, { ...options, data: { address: alert.address } });
  return () => void closeWorkerNotifications();
}

/**
 * Replaces the previous notification.
 * @param onPress called when the user presses a notification of this page; `onWorkerPress` reports a press on
 * a notification of the service worker
 * @returns a function that closes the notification
 */
export async function showNotification(alert: Alert, onPress: () => void): Promise<() => void> {
  // With `renotify`, the browser alerts the user again after a replacement. TypeScript's
  // `NotificationOptions` lacks this property.
  const options = { body: alert.body, tag: TAG, icon: '/icons/icon-192.png', renotify: true };
  try {
    const shown = new Notification(alert.title, options);
    const gone = new AbortController();
    const close = () => {
      gone.abort();
      shown.close();
    };
    shown.addEventListener('click', () => {
      close();
      onPress();
    });
    // Some systems keep notifications of a closed page, and pressing them would do nothing.
    globalThis.addEventListener('pagehide', close, { signal: gone.signal });
    return close;
  } catch {
    return await showByWorker(alert, options).catch(() => () => undefined);
  }
}

export function onWorkerPress(listener: (address: string) => void): () => void {
  const controller = new AbortController();
  navigator.serviceWorker?.addEventListener(
    'message',
    ({ data }: MessageEvent<unknown>) => {
      if (!isObject(data) || data['type'] !== NOTIFICATION_PRESSED) return;
      const { address } = data;
      if (typeof address === 'string' && /^\/(?!\/)/.test(address)) listener(address);
    },
    { signal: controller.signal },
  );
  return () => controller.abort();
}
