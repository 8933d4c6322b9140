import { arrival, writeLastVisit, type LastVisit } from '@/domain/events/lastVisit';
import type { AppThunk } from './appThunk';

const LEFT = 'left';
const LAST_VISIT = 'away';

/** The user is still here. */
export const stay = (): AppThunk<Promise<void>> => async (_dispatch, _getState, services) => {
  await services.marks.write(LEFT, String(services.now()));
};

/** The user is here; asked twice it answers the same. */
export const arrive = (): AppThunk<Promise<LastVisit | null>> => async (dispatch, _getState, services) => {
  const { marks, now } = services;
  const notes = { left: await marks.read(LEFT), lastVisit: await marks.read(LAST_VISIT) };
  const { lastVisit, isNew } = arrival(notes, now());
  // In this order: a tab that reads in between finds the visit not begun, and begins it in the same way.
  if (isNew) await marks.write(LAST_VISIT, writeLastVisit(lastVisit));
  await dispatch(stay());
  return lastVisit;
};

/** What is still to be told from now on; null: nothing. */
export const saveLastVisit =
  (lastVisit: LastVisit | null): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, services) => {
    await services.marks.write(LAST_VISIT, writeLastVisit(lastVisit));
  };
