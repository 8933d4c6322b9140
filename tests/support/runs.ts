/** Factor by which `npm run test:long` multiplies the number of cases. */
const TIMES = Number(process.env['TEST_RUNS'] ?? 1);

/** Sets the number of cases of properties for which fast-check's 100 are too many or too few. */
export const runs = (usual: number) => ({ numRuns: usual * TIMES });
