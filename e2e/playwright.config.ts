import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { ORDINARY } from '../tests/clocks';
import { launchOptions } from './chromium';

const port = Number(process.env['E2E_PORT'] ?? 4179);

/** Where a deployed build is that shall be tested in place of the demo. */
const deployed = process.env['APP_URL'];

/** Files whose tests run one after the other in a worker of their own, which takes minutes. */
const INDIVISIBLE = /(?:deployed|languages)\.spec\.ts$/;

/** End-to-end journeys in a real Chromium against the demo, served as `npm start` serves it. */
export default defineConfig({
  testDir: './specs',
  outputDir: '../test-results',
  // By tests, not by files: else the last file is a single worker's.
  fullyParallel: true,
  // Two more than there are cores: tests wait for streams and timers half of their time.
  workers: availableParallelism() + 2,
  // Playwright begins the projects in this order: what cannot be divided would keep one worker busy at the end, and the others idle.
  projects: [
    { name: 'indivisible', testMatch: INDIVISIBLE },
    { name: 'journeys', testIgnore: INDIVISIBLE },
  ],
  forbidOnly: true,
  retries: 0,
  // Limits for what hangs, several times what the longest takes: none fails because the machine does much else besides.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: process.env['E2E_JSON'] ? [['list'], ['json', { outputFile: process.env['E2E_JSON'] }]] : 'list',
  use: {
    baseURL: deployed ?? `http://localhost:${port}`,
    // The stand-in's KVS signs its certificate itself.
    ignoreHTTPSErrors: deployed !== undefined,
    viewport: { width: 1440, height: 900 },
    timezoneId: ORDINARY.zone,
    // A trace takes a copy of the page at each step of every test, a fifth of what a short test costs, so it is asked for.
    trace: process.env['E2E_TRACE'] ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    screenshot: 'only-on-failure',
    // Needs a package of Playwright's own, and a good part of a core: every page is filmed until it is known to do well.
    video: process.env['E2E_VIDEO'] ? 'retain-on-failure' : 'off',
    // Shorter than the test's: so the failure names the step that waited, and for what.
    actionTimeout: 60_000,
    launchOptions: launchOptions(),
  },
  // A build that is deployed somewhere needs none.
  ...(deployed === undefined
    ? {
        webServer: {
          command: `node mocks/start.mjs --port ${port}`,
          cwd: '..',
          url: `http://localhost:${port}`,
          timeout: 120_000,
          // Started by `npm test` itself, it is the demo of this code.
          reuseExistingServer: !process.env['CI'] || process.env['E2E_SERVED'] !== undefined,
        },
      }
    : {}),
});
