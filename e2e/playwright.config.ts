import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { ORDINARY } from '../tests/clocks';
import { launchOptions } from './chromium';

const port = Number(process.env['E2E_PORT'] ?? 4179);

/** URL of a deployed build to test instead of the demo. */
const deployed = process.env['APP_URL'];

/** These files take minutes, because their tests are long or run in sequence. Therefore they start first. */
const INDIVISIBLE = /(?:deployed|languages)\.spec\.ts$/;

/** These files take longer than the others. Starting them last would leave workers idle at the end. */
const LONG = /(?:screens|vehicle-portal|quick-hands)\.spec\.ts$/;

export default defineConfig({
  testDir: './specs',
  outputDir: '../test-results',
  // Distributes tests instead of files. Otherwise, one worker alone would run the last file.
  fullyParallel: true,
  // Tests spend much of their time waiting for streams and timers, so extra workers pay off.
  workers: availableParallelism() + 2,
  projects: [
    { name: 'indivisible', testMatch: INDIVISIBLE },
    { name: 'long journeys', testMatch: LONG },
    { name: 'journeys', testIgnore: [INDIVISIBLE, LONG] },
  ],
  forbidOnly: true,
  retries: 0,
  // This is longer than tests take even on a busy machine, so that only hanging tests time out.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: process.env['E2E_JSON'] ? [['list'], ['json', { outputFile: process.env['E2E_JSON'] }]] : 'list',
  use: {
    baseURL: deployed ?? `http://localhost:${port}`,
    // The mock KVS signs its own certificate.
    ignoreHTTPSErrors: deployed !== undefined,
    viewport: { width: 1120, height: 700 },
    timezoneId: ORDINARY.zone,
    // A trace copies the page at each step, which takes a fifth of a short test.
    trace: process.env['E2E_TRACE'] ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    screenshot: 'only-on-failure',
    // Videos need Playwright's ffmpeg and most of a core per page.
    video: process.env['E2E_VIDEO'] ? 'retain-on-failure' : 'off',
    // Actions time out before the test does, so that the failure names the waiting step.
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
          // `npm test` starts the demo itself and sets E2E_SERVED.
          reuseExistingServer: !process.env['CI'] || process.env['E2E_SERVED'] !== undefined,
        },
      }
    : {}),
});
