import { clockSettings, filesThatTellTime, TELLING, TELLING_LOGIC, type Clock } from './clocks.ts';
import {
  ALONE,
  ALONE_SCREENS,
  isScreen,
  LOGIC,
  needsPage,
  needsProcess,
  PAGES,
  SCREENS,
  type Named,
} from './projects.ts';

/** The tests that tell the time, once in each of the hours and places that have something to tell. */
export function atOtherHours(): Named[] {
  const files = filesThatTellTime();
  const logic = { ...LOGIC, include: files.filter((path) => !needsPage(path)) };
  const kinds = [
    logic,
    { ...PAGES, include: files.filter((path) => needsPage(path) && !isScreen(path)) },
    { ...SCREENS, include: files.filter(isScreen) },
    { ...ALONE, include: files.filter((path) => needsProcess(path) && !isScreen(path)) },
    { ...ALONE_SCREENS, include: files.filter((path) => needsProcess(path) && isScreen(path)) },
  ];
  const at = (clock: Clock, kind: Named): Named => ({
    ...kind,
    name: `${clock.name}, ${kind.name}`,
    env: clockSettings(clock),
  });
  return [
    ...TELLING.flatMap((clock) => kinds.map((kind) => at(clock, kind))),
    ...TELLING_LOGIC.map((clock) => at(clock, logic)),
  ];
}
