/** How many times as many cases as usual: 1, but for `npm run test:long`. */
const TIMES = Number(process.env['TEST_RUNS'] ?? 1);

/** For properties of which fast-check's usual 100 cases are too many or too few. */
export const runs = (usual: number) => ({ numRuns: usual * TIMES });
