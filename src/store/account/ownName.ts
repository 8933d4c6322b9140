import type { RootState } from '../rootReducer';
import { selectUser } from '../slices/authSlice';
import { selectProfile } from '../slices/profileSlice';

/** @returns the name of the logged-in user, also before the profile has loaded */
export function selectOwnName(state: RootState): string {
  const profile = selectProfile(state);
  return profile?.name || profile?.username || selectUser(state)?.username || '';
}

/** @returns the e-mail address of the logged-in user; empty if unknown */
export const selectOwnEmail = (state: RootState): string =>
  selectProfile(state)?.email || selectUser(state)?.email || '';
