import type { RootState } from '../rootReducer';
import { selectUser } from '../slices/authSlice';
import { selectProfile } from '../slices/profileSlice';

/** @returns the logged-in user's name, even before the profile has loaded */
export function selectOwnName(state: RootState): string {
  const profile = selectProfile(state);
  return profile?.name || profile?.username || selectUser(state)?.username || '';
}

export const selectOwnEmail = (state: RootState): string =>
  selectProfile(state)?.email || selectUser(state)?.email || '';
