export const WORKER = '/service-worker.js';

/** Posted to the page with the `address` to open when a notification is pressed. */
export const NOTIFICATION_PRESSED = 'notificationPressed';
