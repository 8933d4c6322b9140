import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config';

const { webServer } = journeys;

/** Pictures of every screen; a state that cannot be reached is a failure, a picture that has changed is none. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  outputDir: '../../test-results/screenshot-failures',
  fullyParallel: true,
  reporter: 'line',
  // Its folder is told from this file.
  ...(webServer && !Array.isArray(webServer) ? { webServer: { ...webServer, cwd: '../..' } } : {}),
});
