import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config';

const { webServer } = journeys;

/** A state that cannot be reached fails the run, while a changed picture does not. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  outputDir: '../../test-results/screenshot-failures',
  fullyParallel: true,
  reporter: 'line',
  // Relative paths start from this file.
  ...(webServer && !Array.isArray(webServer) ? { webServer: { ...webServer, cwd: '../..' } } : {}),
});
