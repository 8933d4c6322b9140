import { clockSettings, filesThatTellTime, TELLING, TELLING_LOGIC, type Clock } from './clocks.ts';
import { kindOf, KINDS, LOGIC, type Named } from './projects.ts';

/** The tests that tell the time, once in each of the hours and places that have something to tell. */
export function atOtherHours(): Named[] {
  const files = filesThatTellTime();
  const at = (clock: Clock, kind: Named): Named => ({
    ...kind,
    include: files.filter((path) => kindOf(path) === kind),
    name: `${clock.name}, ${kind.name}`,
    env: clockSettings(clock),
  });
  return [
    ...TELLING.flatMap((clock) => KINDS.map((kind) => at(clock, kind))),
    ...TELLING_LOGIC.map((clock) => at(clock, LOGIC)),
  ];
}
