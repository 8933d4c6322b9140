/** `npm run test:long` multiplies the usual number of cases. */
const TIMES = Number(process.env['TEST_RUNS'] ?? 1);

/** For properties for which fast-check's 100 cases are too many or too few. */
export const runs = (usual: number) => ({ numRuns: usual * TIMES });
