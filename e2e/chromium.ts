import type { LaunchOptions } from '@playwright/test';

/** How every Chromium of the end-to-end runs is started, the test's own and those that it starts beside. */
export const chromiumLaunch: LaunchOptions = {
  ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
