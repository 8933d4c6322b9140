import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import usual from '../vite.config.ts';
import { clockSettings, filesThatTellTime, TELLING, TELLING_LOGIC, type Clock } from './clocks.ts';
import {
  ALONE,
  ALONE_SCREENS,
  isScreen,
  LOGIC,
  needsPage,
  needsProcess,
  PAGES,
  SCREENS,
} from './projects.ts';
import { SummaryReporter } from './summaryReporter.ts';

/** The tests that tell the time, once in each of the hours and places that have something to tell. */
export default defineConfig((setting) => {
  const files = filesThatTellTime();
  const logic = { ...LOGIC, include: files.filter((path) => !needsPage(path)) };
  const kinds = [
    logic,
    { ...PAGES, include: files.filter((path) => needsPage(path) && !isScreen(path)) },
    { ...SCREENS, include: files.filter(isScreen) },
    { ...ALONE, include: files.filter((path) => needsProcess(path) && !isScreen(path)) },
    { ...ALONE_SCREENS, include: files.filter((path) => needsProcess(path) && isScreen(path)) },
  ];
  const { test, ...rest } = usual(setting);
  const at = (clock: Clock, kind: (typeof kinds)[number]): TestProjectConfiguration => {
    const env = { ...test?.env, ...clockSettings(clock) };
    // In the place of the projects that an ordinary hour has.
    return { ...rest, test: { ...test, projects: [], ...kind, name: `${clock.name}, ${kind.name}`, env } };
  };
  const projects = [
    ...TELLING.flatMap((clock) => kinds.map((kind) => at(clock, kind))),
    ...TELLING_LOGIC.map((clock) => at(clock, logic)),
  ];
  return { test: { projects, reporters: ['default', new SummaryReporter()] } };
});
