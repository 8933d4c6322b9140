import type { LaunchOptions } from '@playwright/test';

/**
 * Chromium uses only the last `--disable-features`, so this list repeats Playwright's own list
 * (`chromiumSwitches.ts`), without entries for other systems.
 * @see https://github.com/microsoft/playwright
 */
const DISABLED_FEATURES = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  // Without these entries, Chromium loads two hidden pages for address bar suggestions in each test.
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
];

export const launchOptions = (...disabled: string[]): LaunchOptions => ({
  ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${[...DISABLED_FEATURES, ...disabled].join(',')}`,
  ],
});
