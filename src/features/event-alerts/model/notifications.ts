import { NOTIFICATION_PRESSED, WORKER } from '@/config/serviceWorker';
import { isObject } from '@/lib/isObject';
import type { Alert } from './alert';

/** What the browser lets this site do; `unsupported` where it has no notifications, as Safari on an iPhone's ordinary page. */
export type Permission = NotificationPermission | 'unsupported';

/** One over all tabs: a later one takes its place. */
const TAG = 'camera-web-app-events';

const hasNotifications = (): boolean => typeof Notification !== 'undefined';

export const permission = (): Permission => (hasNotifications() ? Notification.permission : 'unsupported');

/** To be called in a click: browsers ask then only. */
export async function requestPermission(): Promise<Permission> {
  if (!hasNotifications()) return 'unsupported';
  try {
    return await Notification.requestPermission();
  } catch {
    return permission();
  }
}

/**
 * Calls back when the user has changed the permission in the browser's own settings, as far as it tells.
 * @see https://developer.mozilla.org/docs/Web/API/PermissionStatus/change_event
 */
export function onPermissionChange(listener: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  // Of another tab, or of a browser without the event.
  document.addEventListener('visibilitychange', listener, { signal });
  const follow = async () => {
    const status = await navigator.permissions?.query({ name: 'notifications' });
    status?.addEventListener('change', listener, { signal });
  };
  follow().catch(() => undefined);
  return () => controller.abort();
}

/** Of the app's service worker, where it is in use. */
async function workerRegistration(): Promise<ServiceWorkerRegistration | null> {
  const registration = await navigator.serviceWorker?.getRegistration(WORKER);
  return registration?.active?.scriptURL.endsWith(WORKER) ? registration : null;
}

/**
 * Android has no notifications of a page, but of its service worker. https://crbug.com/481856
 * @returns whether that worker is missing where nothing is shown without it.
 */
export const lacksWorker = async (): Promise<boolean> =>
  /Android/.test(navigator.userAgent) && (await workerRegistration()) === null;

/** Takes away what the service worker shows, whichever page has asked for it; a page's own go with it. Never rejects. */
export async function closeWorkerNotifications(): Promise<void> {
  try {
    const shown = await (await workerRegistration())?.getNotifications({ tag: TAG });
    shown?.forEach((each) => each.close());
  } catch {
    // A browser that does not tell what is shown.
  }
}

async function showByWorker(alert: Alert, options: NotificationOptions): Promise<() => void> {
  const registration = await workerRegistration();
  if (registration === null) return () => undefined;
  await registration.showNotification(alert.title, { ...options, data: { address: alert.address } });
  return () => void closeWorkerNotifications();
}

/**
 * Shows a notification in place of the one before.
 * @param onPress the user has pressed it
 * @returns takes it away
 */
export async function showNotification(alert: Alert, onPress: () => void): Promise<() => void> {
  // Told again though it takes the place of another one; TypeScript's list lacks it.
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
    // Some systems leave it there, where its press would not be heard.
    globalThis.addEventListener('pagehide', close, { signal: gone.signal });
    return close;
  } catch {
    return await showByWorker(alert, options).catch(() => () => undefined);
  }
}

/** Calls back when a notification of the service worker was pressed. */
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
