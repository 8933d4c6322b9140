import { nanoid } from '@reduxjs/toolkit';
import { isDropped, type Result } from '@/domain/result';
import type { AppThunk } from '../appThunk';
import { houseCameraSlice, selectSharing } from '../slices/houseCameraSlice';

const USER_GONE = 'user already logout';

export const loadMembers =
  (cameraId: string): AppThunk<Promise<void>> =>
  async (dispatch, _getState, services) => {
    const request = nanoid();
    dispatch(houseCameraSlice.actions.membersRequested({ cameraId, request }));
    const { api } = services;
    const result = await api.cameras.shares(cameraId);
    if (result.ok) dispatch(houseCameraSlice.actions.membersLoaded({ request, members: result.value }));
    else if (result.failure.kind === 'refused' && result.failure.detail === USER_GONE)
      services.session.end('userGone');
    else if (!isDropped(result.failure))
      dispatch(houseCameraSlice.actions.membersFailed({ request, failure: result.failure }));
  };

export const shareCamera =
  (cameraId: string, email: string): AppThunk<Promise<Result<string>>> =>
  async (dispatch, getState, services) => {
    const { api } = services;
    const result = await api.cameras.addShare(cameraId, email);
    if (result.ok && selectSharing(getState(), cameraId)) void dispatch(loadMembers(cameraId));
    return result;
  };

/**
 * Removes the member from the list before the list is loaded again, because the server would refuse a second
 * removal.
 */
export const removeMember =
  (cameraId: string, userId: string): AppThunk<Promise<Result<true>>> =>
  async (dispatch, getState, services) => {
    const { api } = services;
    const result = await api.cameras.removeShare(cameraId, userId);
    const sharing = selectSharing(getState(), cameraId);
    if (result.ok && sharing) {
      const request = nanoid();
      const members = sharing.members.filter(({ id }) => id !== userId);
      dispatch(houseCameraSlice.actions.membersRequested({ cameraId, request }));
      dispatch(houseCameraSlice.actions.membersLoaded({ request, members }));
      void dispatch(loadMembers(cameraId));
    }
    return result;
  };
