/** Where the worker is; fixed, since browsers look for a newer one at the same address. */
export const WORKER = '/service-worker.js';

/** The worker tells a page that one of its notifications was pressed, and which `address` it leads to. */
export const NOTIFICATION_PRESSED = 'notificationPressed';
