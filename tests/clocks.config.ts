import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import usual from '../vite.config.ts';
import { SummaryReporter } from './summaryReporter.ts';
import { filesThatTellTime, TELLING, type Clock } from './clocks.ts';

/** The tests that tell the time, once in each of the hours and places that have something to tell. */
export default defineConfig((setting) => {
  const files = filesThatTellTime();
  const at = ({ name, now, zone }: Clock): TestProjectConfiguration => {
    const { test, ...rest } = usual(setting);
    const env = { ...test?.env, TEST_NOW: now, TZ: zone };
    return { ...rest, test: { ...test, name, include: files, env } };
  };
  return { test: { projects: TELLING.map(at), reporters: ['default', new SummaryReporter()] } };
});
