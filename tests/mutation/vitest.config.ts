import { defineConfig } from 'vitest/config';
import usual from '../../vite.config.ts';
import { PAGES } from '../projects.ts';

/** The unit tests of what is mutated, in the page that most of them need. */
export default defineConfig((setting) => {
  const { test, ...rest } = usual(setting);
  const include = ['session', 'player/core', 'api', 'domain/export'].map(
    (folder) => `tests/unit/${folder}/**/*.test.{ts,tsx}`,
  );
  // Stryker says anew for each mutant which of them is on: a module that is kept would not hear of it.
  const isolated = { isolate: true, experimental: { fsModuleCache: false } };
  return {
    test: { projects: [{ ...rest, test: { ...test, projects: [], ...PAGES, ...isolated, include } }] },
  };
});
