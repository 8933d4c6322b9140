import { nanoid } from '@reduxjs/toolkit';
import { isDropped, type Result } from '@/domain/result';
import type { AppThunk } from '../appThunk';
import type { Services } from '../services';
import { profileSlice } from '../slices/profileSlice';

/**
 * @param isQuiet true for a refresh that no user requested, for which a 403 or 404 does not end the session
 */
export const loadProfile =
  ({ isQuiet = false }: { isQuiet?: boolean } = {}): AppThunk<Promise<void>> =>
  async (dispatch, _getState, services) => {
    const request = nanoid();
    dispatch(profileSlice.actions.profileRequested(request));
    const { api } = services;
    const result = await api.users.profile({ toleratesMissing: isQuiet });
    if (result.ok) dispatch(profileSlice.actions.profileLoaded({ request, profile: result.value }));
    else if (!isDropped(result.failure))
      dispatch(profileSlice.actions.profileFailed({ request, failure: result.failure }));
  };

export const changeName =
  (displayName: string): AppThunk<Promise<Result<true>>> =>
  async (dispatch, _getState, services) => {
    const { api } = services;
    const result = await api.users.changeName(displayName);
    if (result.ok) {
      dispatch(profileSlice.actions.nameChanged(displayName));
      void dispatch(loadProfile());
    }
    return result;
  };

export async function changePassword(
  { api, session }: Services,
  newPassword: string,
  oldPassword: string,
): Promise<Result<true>> {
  const result = await api.users.changePassword(newPassword, oldPassword);
  if (result.ok) await session.passwordChanged(newPassword);
  return result;
}

export const findSupport = ({ api }: Services): Promise<Result<string>> => api.users.supportAddress();
