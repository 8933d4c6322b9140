import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import usual from '../vite.config.ts';
import { filesThatTellTime, TELLING, type Clock } from './clocks.ts';
import { LOGIC, needsPage, PARTS, SCREENS } from './projects.ts';
import { SummaryReporter } from './summaryReporter.ts';

const isScreen = (path: string): boolean => path.startsWith('tests/integration/');

/** The tests that tell the time, once in each of the hours and places that have something to tell. */
export default defineConfig((setting) => {
  const files = filesThatTellTime();
  const kinds = [
    { ...LOGIC, include: files.filter((path) => !needsPage(path)) },
    { ...PARTS, include: files.filter((path) => needsPage(path) && !isScreen(path)) },
    { ...SCREENS, include: files.filter(isScreen) },
  ];
  const { test, ...rest } = usual(setting);
  const at = ({ name, now, zone }: Clock, kind: (typeof kinds)[number]): TestProjectConfiguration => {
    const env = { ...test?.env, TEST_NOW: now, TZ: zone };
    // In the place of the projects that an ordinary hour has.
    return { ...rest, test: { ...test, projects: [], ...kind, name: `${name}, ${kind.name}`, env } };
  };
  const projects = TELLING.flatMap((clock) => kinds.map((kind) => at(clock, kind)));
  return { test: { projects, reporters: ['default', new SummaryReporter()] } };
});
