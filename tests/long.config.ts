import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import usual from '../vite.config.ts';
import { LOGIC, needsPage, PAGES } from './projects.ts';

/** Runs every property test with fifty times as many cases. A failure prints the seed that reproduces it. */
export default defineConfig((setting) => {
  const { test, ...rest } = usual(setting);
  const files = readdirSync('tests/unit', { recursive: true, encoding: 'utf8' })
    .map((path) => join('tests/unit', path))
    .filter((path) => /\.test\.tsx?$/.test(path) && readFileSync(path, 'utf8').includes("'fast-check'"));
  const longer = (kind: typeof LOGIC, include: string[]): TestProjectConfiguration => {
    const setupFiles = [kind.setupFiles ?? [], 'tests/support/setupLong.ts'].flat();
    const env = { ...test?.env, TEST_RUNS: '50' };
    const limits = { testTimeout: 1_800_000 };
    return { ...rest, test: { ...test, projects: [], ...kind, ...limits, include, setupFiles, env } };
  };
  const projects = [
    longer(
      LOGIC,
      files.filter((path) => !needsPage(path)),
    ),
    longer(PAGES, files.filter(needsPage)),
  ];
  return { test: { projects } };
});
