import { nanoid } from '@reduxjs/toolkit';
import type { Camera } from '@/domain/cameras/camera';
import { isDropped, type Result } from '@/domain/result';
import type { AppThunk } from './appThunk';
import { houseCameraActions, selectCameras, selectCamerasLoad } from './slices/houseCameraSlice';

/**
 * @param whenUnreachable `signOut` ends the session without a server; `keep` makes an unrequested refresh
 * fail silently
 */
export const loadCameras =
  ({
    whenUnreachable = 'stay',
    signal,
  }: { whenUnreachable?: 'stay' | 'signOut' | 'keep'; signal?: AbortSignal } = {}): AppThunk<
    Promise<Result<Camera[]>>
  > =>
  async (dispatch, getState, services) => {
    const request = nanoid();
    const isRefresh = whenUnreachable === 'keep';
    const { kind } = selectCamerasLoad(getState());
    // The earlier list stays during a refresh.
    const isKnown = kind === 'loaded' || (kind === 'loading' && selectCameras(getState()).length > 0);
    dispatch(houseCameraActions.camerasRequested(request));
    const { api } = services;
    const result = await api.cameras.list(signal, { toleratesMissing: isRefresh });
    if (result.ok)
      dispatch(houseCameraActions.camerasLoaded({ request, cameras: result.value, at: services.now() }));
    else if (isRefresh && isKnown) dispatch(houseCameraActions.camerasKept(request));
    else if (!isDropped(result.failure))
      dispatch(houseCameraActions.camerasFailed({ request, failure: result.failure }));
    if (!result.ok && result.failure.kind === 'unreachable' && whenUnreachable === 'signOut')
      services.session.end('unreachable');
    return result;
  };
