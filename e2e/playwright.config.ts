import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { ORDINARY } from '../tests/clocks';
import { launchOptions } from './chromium';

const port = Number(process.env['E2E_PORT'] ?? 4179);

/** URL of a deployed build to test instead of the demo. */
const deployed = process.env['APP_URL'];

/** Files whose tests run in sequence in one worker. They take minutes, so they start first. */
const INDIVISIBLE = /(?:deployed|languages)\.spec\.ts$/;

/** Journeys that take a minute each. If one of them ran last, the other workers would be idle. */
const LONG = /(?:screens|vehicle-portal|quick-hands)\.spec\.ts$/;

/** Tests of the demo as `npm start` serves it. */
export default defineConfig({
  testDir: './specs',
  outputDir: '../test-results',
  // Distributes tests instead of files. Otherwise one worker alone would run the last file.
  fullyParallel: true,
  // Uses more workers than cores, since tests wait for streams and timers half of the time.
  workers: availableParallelism() + 2,
  // Playwright starts projects in this order.
  projects: [
    { name: 'indivisible', testMatch: INDIVISIBLE },
    { name: 'long journeys', testMatch: LONG },
    { name: 'journeys', testIgnore: [INDIVISIBLE, LONG] },
  ],
  forbidOnly: true,
  retries: 0,
  // The timeout is several times the longest test, so that only hanging tests fail.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: process.env['E2E_JSON'] ? [['list'], ['json', { outputFile: process.env['E2E_JSON'] }]] : 'list',
  use: {
    baseURL: deployed ?? `http://localhost:${port}`,
    // The mock KVS signs its own certificate.
    ignoreHTTPSErrors: deployed !== undefined,
    viewport: { width: 1120, height: 700 },
    timezoneId: ORDINARY.zone,
    // Copying the page at each step takes a fifth of a short test, so traces are optional.
    trace: process.env['E2E_TRACE'] ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    screenshot: 'only-on-failure',
    // Videos need Playwright's ffmpeg and a good part of a core per page.
    video: process.env['E2E_VIDEO'] ? 'retain-on-failure' : 'off',
    // An action times out before its test, so that a failure names the waiting step.
    actionTimeout: 60_000,
    launchOptions: launchOptions(),
  },
  ...(deployed === undefined
    ? {
        webServer: {
          command: `node mocks/start.mjs --port ${port}`,
          cwd: '..',
          url: `http://localhost:${port}`,
          timeout: 120_000,
          // `npm test` starts the demo of this code itself.
          reuseExistingServer: !process.env['CI'] || process.env['E2E_SERVED'] !== undefined,
        },
      }
    : {}),
});
