import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config';

/** Pictures of every screen; a state that cannot be reached is a failure, a picture that has changed is none. */
export default defineConfig(journeys, {
  testDir: '.',
  outputDir: '../../test-results/screenshot-failures',
  fullyParallel: true,
  reporter: 'line',
  webServer:
    journeys.webServer && !Array.isArray(journeys.webServer) ? { ...journeys.webServer, cwd: '../..' } : [],
});
