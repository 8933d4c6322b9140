import { clockSettings, filesThatTellTime, TELLING, TELLING_LOGIC, type Clock } from './clocks.ts';
import { canBeOneFile, kindOf, KINDS, LOGIC, type Named } from './projects.ts';

export function atOtherHours(): Named[] {
  const all = filesThatTellTime();
  // Tests of the mock vendor are slow, so they run only at the times in TELLING.
  const ofTheApp = all.filter((path) => !path.startsWith('tests/unit/mocks/'));
  const at = (clock: Clock, kind: Named, files: readonly string[]): Named[] => {
    const include = files.filter((path) => kindOf(path) === kind);
    if (include.length === 0) return [];
    const tests = { ...kind, include, name: `${clock.name}, ${kind.name}`, env: clockSettings(clock) };
    if (!canBeOneFile(kind)) return [tests];
    // Loading the app's modules takes longer than these tests, so all files share one process.
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
