/** `npm run test:long` multiplies the number of cases by this. */
const TIMES = Number(process.env['TEST_RUNS'] ?? 1);

/** Sets the number of cases of a property test, which is 100 in fast-check by default. */
export const runs = (usual: number) => ({ numRuns: usual * TIMES });
