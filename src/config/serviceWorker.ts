export const WORKER = '/service-worker.js';

/** Posted to the page when a notification is pressed, with the `address` to open. */
export const NOTIFICATION_PRESSED = 'notificationPressed';
