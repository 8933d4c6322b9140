import type { RootState } from '../rootReducer';
import { selectUser } from '../slices/authSlice';
import { selectProfile } from '../slices/profileSlice';

export function selectOwnName(state: RootState): string {
  const profile = selectProfile(state);
  return profile?.name || profile?.username || selectUser(state)?.username || '';
}

export const selectOwnEmail = (state: RootState): string =>
  selectProfile(state)?.email || selectUser(state)?.email || '';
