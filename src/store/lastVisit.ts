import { arrival, writeAway, type Away } from '@/domain/lastVisit';
import type { AppThunk } from './appThunk';

const LEFT = 'left';
const AWAY = 'away';

/** The user is still here. */
export const stay = (): AppThunk<Promise<void>> => async (_dispatch, _getState, services) => {
  await services.marks.write(LEFT, String(services.now()));
};

/** The user is here; asked twice it answers the same. */
export const arrive = (): AppThunk<Promise<Away | null>> => async (dispatch, _getState, services) => {
  const { marks, now } = services;
  const notes = { left: await marks.read(LEFT), away: await marks.read(AWAY) };
  const { away, isNew } = arrival(notes, now());
  // In this order: whoever reads in between finds the visit not begun, and begins it in the same way.
  if (isNew) await marks.write(AWAY, writeAway(away));
  await dispatch(stay());
  return away;
};

/** What is still to be told from now on; null: nothing. */
export const noteAway =
  (away: Away | null): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, services) => {
    await services.marks.write(AWAY, writeAway(away));
  };
