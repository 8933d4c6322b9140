import { readdirSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import usual from '../../vite.config.ts';
import { clockSettings, ORDINARY } from '../clocks.ts';
import { LOGIC, needsPage, SCREENS } from '../projects.ts';

/** Tests that set the time zone, which all threads of a process share. */
const IN_ZONES = /^tests\/unit\/domain\/(?:dateRange|quietHours|timeOfDay|events\/(?:hours|weekHours))\.test/;
/** Tests of the mutated code. Other export tests are left out because they take minutes. */
const OF_WHAT_IS_MUTATED =
  /^tests\/unit\/(?:session|api|domain|recordings|player\/(?:core|live|clip|controls|frameSteps|sequence|zoom)|store\/events|features\/(?:find-motion|export\/(?!engine)|export\/engine\/(?:exportRecording|failures|unevenRecordings|verifiedFiles)\.))/;

const FILES = readdirSync('tests/unit', { recursive: true, encoding: 'utf8' })
  .map((path) => `tests/unit/${path}`)
  .filter((path) => /\.test\.tsx?$/.test(path) && OF_WHAT_IS_MUTATED.test(path) && !IN_ZONES.test(path));

export default defineConfig((setting) => {
  const { test, ...rest } = usual(setting);
  // Stryker activates a different mutant in each run, so files are isolated and not cached. Threads reject
  // `execArgv`.
  const isolated = { isolate: true, execArgv: [], experimental: { fsModuleCache: false } };
  // Results arrive within milliseconds unless a mutant prevents them, so short timeouts suffice.
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
        // happy-dom builds a page in a third of jsdom's time, and each mutant needs a new page.
        project(SCREENS, FILES.filter(needsPage)),
      ],
    },
  };
});
