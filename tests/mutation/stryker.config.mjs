/**
 * `npm run test:mutation` makes small changes to the code and reports those that no unit test detects. A run
 * takes several hours. https://stryker-mutator.io/docs/stryker-js/configuration
 * To mutate one folder alone: `npm run test:mutation -- --mutate 'src/api/*.ts' --testFiles 'tests/unit/api/*.ts'`.
 * @type {import('@stryker-mutator/core').PartialStrykerOptions}
 */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  // Stryker records in its first run which tests reach a mutant. Vitest's own search for related tests would
  // add seconds per mutant.
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
  mutate: [
    'src/session/**/*.ts',
    'src/player/core/**/*.ts',
    'src/player/live/**/*.ts',
    'src/api/**/*.ts',
    'src/recordings/**/*.ts',
    'src/domain/**/*.ts',
    'src/player/clip/**/*.ts',
    'src/player/controls/**/*.ts',
    'src/player/frameSteps/**/*.ts',
    'src/player/sequence/**/*.ts',
    'src/player/zoom/**/*.ts',
    'src/features/export/**/*.ts',
    'src/features/find-motion/**/*.ts',
    'src/store/events/**/*.ts',
    '!src/**/*.d.ts',
  ],
  // A mutant in code that runs at import would need every test to run.
  ignoreStatic: true,
  mutator: { excludedMutations: ['StringLiteral'] },
  // Stryker rewrites tsconfig files through an API that TypeScript 7 lacks. Naming a missing file prevents
  // that.
  tsconfigFile: 'none',
  ignorePatterns: ['e2e', 'dist*', 'public', 'test-results', 'bench-results'],
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, reportTests: false, skipFull: true },
  tempDirName: 'test-results/stryker',
  concurrency: 2,
  allowEmpty: false,
};
