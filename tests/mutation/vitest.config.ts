import { defineConfig } from 'vitest/config';
import usual from '../../vite.config.ts';
import { LOGIC, PAGES } from '../projects.ts';

const unitTests = (folder: string): string => `tests/unit/${folder}/**/*.test.{ts,tsx}`;
/** Its tests run in threads here, and the zone is a whole process's. */
const IN_ZONES = ['dateRange', 'quietHours', 'events/hours', 'events/weekHours'];

/** The unit tests of what is mutated. */
export default defineConfig((setting) => {
  const { test, ...rest } = usual(setting);
  // Stryker says anew for each mutant which of them is on: a module that is kept would not hear of it.
  const isolated = { isolate: true, experimental: { fsModuleCache: false } };
  const project = (kind: typeof LOGIC, include: string[], exclude: string[] = []) => ({
    ...rest,
    test: { ...test, projects: [], ...kind, ...isolated, include, exclude },
  });
  const inZones = IN_ZONES.map((name) => `tests/unit/domain/${name}.test.ts`);
  return {
    test: {
      projects: [
        project(LOGIC, [unitTests('domain')], inZones),
        project(PAGES, ['session', 'player/core', 'api'].map(unitTests)),
      ],
    },
  };
});
