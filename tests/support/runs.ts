/** Factor by which `npm run test:long` multiplies the number of cases. */
const TIMES = Number(process.env['TEST_RUNS'] ?? 1);

/** Sets the number of cases of a property test, for which fast-check's default is 100. */
export const runs = (usual: number) => ({ numRuns: usual * TIMES });
