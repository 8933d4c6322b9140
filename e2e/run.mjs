// `npm run e2e -- <spec> -g <title>` runs end-to-end tests in the same browser as `npm test`.
import { spawnSync } from 'node:child_process';
import { findBrowser } from './browser.mjs';

const browser = findBrowser();
if (browser === null) process.exit(1);
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    'e2e/playwright.config.ts',
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: browser } },
);
process.exit(status ?? 1);
