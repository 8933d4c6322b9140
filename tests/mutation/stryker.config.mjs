/**
 * Changes the code in small ways and says which changes no unit test notices: `npm run test:mutation`, several hours;
 * `npm run test:mutation -- --mutate 'src/api/*.ts' --testFiles 'tests/unit/api/*.ts'` for a folder by its own tests. https://stryker-mutator.io/docs/stryker-js/configuration
 * @type {import('@stryker-mutator/core').PartialStrykerOptions}
 */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  // Stryker knows from its first run which tests reach a mutant: to ask Vite for each of them takes seconds.
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
  mutate: [
    'src/session/**/*.ts',
    'src/player/core/**/*.ts',
    'src/player/live/**/*.ts',
    'src/api/**/*.ts',
    'src/recordings/**/*.ts',
    'src/domain/**/*.ts',
    '!src/**/*.d.ts',
  ],
  // A mutant of what runs at import would need every test.
  ignoreStatic: true,
  // Changed texts are not faults of the code.
  mutator: { excludedMutations: ['StringLiteral'] },
  // Stryker rewrites it by an interface that TypeScript 7 no longer has; none is found here, and none is needed.
  tsconfigFile: 'none',
  ignorePatterns: ['e2e', 'dist*', 'public', 'test-results', 'bench-results'],
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, reportTests: false, skipFull: true },
  tempDirName: 'test-results/stryker',
  concurrency: 2,
  allowEmpty: false,
};
