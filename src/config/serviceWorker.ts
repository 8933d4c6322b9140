export const WORKER = '/service-worker.js';

/** Posted to the page after a press on a notification, with the `address` to open. */
export const NOTIFICATION_PRESSED = 'notificationPressed';
