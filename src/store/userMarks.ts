import type { AppThunk } from './appThunk';

/** What this user has left in this browser, such as a camera's correction; null where there is nothing. */
export const readMark =
  (name: string): AppThunk<Promise<string | null>> =>
  async (_dispatch, _getState, services) =>
    await services.marks.read(name);

export const writeMark =
  (name: string, value: string): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, services) => {
    await services.marks.write(name, value);
  };
