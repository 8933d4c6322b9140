import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config';

const { webServer } = journeys;

/** Fails if a state cannot be reached, but not if a picture has changed. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  outputDir: '../../test-results/screenshot-failures',
  fullyParallel: true,
  reporter: 'line',
  // Playwright resolves relative paths against this file's folder.
  ...(webServer && !Array.isArray(webServer) ? { webServer: { ...webServer, cwd: '../..' } } : {}),
});
