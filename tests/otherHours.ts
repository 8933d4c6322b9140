import { clockSettings, filesThatTellTime, TELLING, TELLING_LOGIC, type Clock } from './clocks.ts';
import { isAlone, kindOf, KINDS, LOGIC, type Named } from './projects.ts';

/** Runs the time-dependent tests once at each of the other times and places. */
export function atOtherHours(): Named[] {
  const all = filesThatTellTime();
  // Two hours suffice for the mock's days, at a third of the cost of all six.
  const ofTheApp = all.filter((path) => !path.startsWith('tests/unit/mocks/'));
  const at = (clock: Clock, kind: Named, files: readonly string[]): Named[] => {
    const include = files.filter((path) => kindOf(path) === kind);
    if (include.length === 0) return [];
    const tests = { ...kind, include, name: `${clock.name}, ${kind.name}`, env: clockSettings(clock) };
    if (isAlone(kind)) return [tests];
    // A process has one zone, and loading the app's modules in each takes longer than the tests.
    return [
      {
        ...tests,
        include: ['tests/inOneProcess.ts'],
        env: { ...tests.env, TEST_FILES: include.join(',') },
      },
    ];
  };
  return [
    ...TELLING.flatMap((clock) => KINDS.flatMap((kind) => at(clock, kind, all))),
    ...TELLING_LOGIC.flatMap((clock) => at(clock, LOGIC, ofTheApp)),
  ];
}
