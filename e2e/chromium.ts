import type { LaunchOptions } from '@playwright/test';

/**
 * Chromium takes the last such list alone, so Playwright's own has to be said again: those of its `chromiumSwitches.ts`
 * that are not about other systems. https://github.com/microsoft/playwright
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
  // A window that is never seen loads two pages for the suggestions below its address bar, which each test would pay for.
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
];

/** How every Chromium of the end-to-end runs is started. @param disabled features that this one has to do without. */
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
