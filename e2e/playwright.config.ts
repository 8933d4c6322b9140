import { defineConfig } from '@playwright/test';
import { ORDINARY } from '../tests/clocks';
import { chromiumLaunch } from './chromium';

const port = Number(process.env['E2E_PORT'] ?? 4179);

/** End-to-end journeys in a real Chromium against the demo, served as `npm start` serves it. */
export default defineConfig({
  testDir: './specs',
  outputDir: '../test-results',
  fullyParallel: false,
  // Video is decoded in software here: two pages at a time are enough for two cores.
  workers: 2,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: process.env['E2E_JSON'] ? [['list'], ['json', { outputFile: process.env['E2E_JSON'] }]] : 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    timezoneId: ORDINARY.zone,
    trace: 'retain-on-failure',
    launchOptions: chromiumLaunch,
  },
  webServer: {
    command: `node mocks/start.mjs --port ${port}`,
    cwd: '..',
    url: `http://localhost:${port}`,
    timeout: 120_000,
    reuseExistingServer: !process.env['CI'],
  },
});
