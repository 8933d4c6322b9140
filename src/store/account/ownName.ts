import type { RootState } from '../rootReducer';
import { selectUser } from '../slices/authSlice';
import { selectProfile } from '../slices/profileSlice';

/** @returns the name of the logged-in user; the profile may lack it, or be missing */
export function selectOwnName(state: RootState): string {
  const profile = selectProfile(state);
  return profile?.name || profile?.username || selectUser(state)?.username || '';
}

/** @returns the e-mail address of the logged-in user; an empty string if the vendor never sent it */
export const selectOwnEmail = (state: RootState): string =>
  selectProfile(state)?.email || selectUser(state)?.email || '';
