/** Factor for the number of cases: 50 in `npm run test:long`, 0.1 in mutation tests. */
const TIMES = Number(process.env['TEST_RUNS'] ?? 1);

/** Sets the number of cases of a property test, which is 100 in fast-check by default. */
export const runs = (usual: number) => ({ numRuns: usual * TIMES });
