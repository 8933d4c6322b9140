import type { LaunchOptions } from '@playwright/test';

/**
 * Chromium applies only the last `--disable-features`, so this list repeats Playwright's own
 * (`chromiumSwitches.ts`) except for entries of other systems.
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
  // Without these entries, Chromium loads two hidden pages for address bar suggestions in every test.
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
