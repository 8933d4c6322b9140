/**
 * `npm run test:mutation` makes small changes to the code and reports those that no unit test notices. A run
 * takes several hours. https://stryker-mutator.io/docs/stryker-js/configuration
 * A single folder can be tested by its own tests: `npm run test:mutation -- --mutate 'src/api/*.ts'
 * --testFiles 'tests/unit/api/*.ts'`.
 * @type {import('@stryker-mutator/core').PartialStrykerOptions}
 */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  // Stryker records in its first run which tests reach a mutant. Asking Vite as well would take seconds per
  // mutant.
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
  // A mutant in code that runs at import would need every test.
  ignoreStatic: true,
  // Changed texts are not faults of the code.
  mutator: { excludedMutations: ['StringLiteral'] },
  // Stryker rewrites a tsconfig through an interface that TypeScript 7 lacks. No file has this name, so
  // Stryker rewrites none.
  tsconfigFile: 'none',
  ignorePatterns: ['e2e', 'dist*', 'public', 'test-results', 'bench-results'],
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, reportTests: false, skipFull: true },
  tempDirName: 'test-results/stryker',
  concurrency: 2,
  allowEmpty: false,
};
