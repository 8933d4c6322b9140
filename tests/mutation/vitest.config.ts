import { readdirSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import usual from '../../vite.config.ts';
import { clockSettings, ORDINARY } from '../clocks.ts';
import { LOGIC, needsPage, SCREENS } from '../projects.ts';

/** Excludes tests that set the zone, since threads share the zone of their process. */
const IN_ZONES = /^tests\/unit\/domain\/(?:dateRange|quietHours|timeOfDay|events\/(?:hours|weekHours))\.test/;
/** Readers of recordings are tested through these exports. The other tests of exports take minutes. */
const OF_WHAT_IS_MUTATED =
  /^tests\/unit\/(?:session|api|domain|recordings|player\/(?:core|live)|features\/export\/engine\/(?:exportRecording|failures|unevenRecordings)\.)/;

const FILES = readdirSync('tests/unit', { recursive: true, encoding: 'utf8' })
  .map((path) => `tests/unit/${path}`)
  .filter((path) => /\.test\.tsx?$/.test(path) && OF_WHAT_IS_MUTATED.test(path) && !IN_ZONES.test(path));

/** Runs the unit tests of the mutated code. */
export default defineConfig((setting) => {
  const { test, ...rest } = usual(setting);
  // Stryker selects a different mutant in each run, which a cached module would not notice. Threads do not
  // accept flags of Node.js.
  const isolated = { isolate: true, execArgv: [], experimental: { fsModuleCache: false } };
  // Awaited results arrive within milliseconds unless the mutant prevents them.
  const env = { ...test?.env, ...clockSettings(ORDINARY), TEST_WAIT: '2000', TEST_RUNS: '0.1' };
  const quick = { env, expect: { poll: { timeout: 2_000 } }, testTimeout: 4_000 };
  const project = (kind: typeof LOGIC, include: string[]) => ({
    ...rest,
    test: { ...test, projects: [], ...kind, ...isolated, ...quick, include, exclude: [] },
  });
  return {
    test: {
      projects: [
        project(
          LOGIC,
          FILES.filter((path) => !needsPage(path)),
        ),
        // Each mutant has its own page; happy-dom builds one in a third of jsdom's time.
        project(SCREENS, FILES.filter(needsPage)),
      ],
    },
  };
});
