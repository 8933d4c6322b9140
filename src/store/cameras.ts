import { nanoid } from '@reduxjs/toolkit';
import type { Camera } from '@/domain/cameras/camera';
import { isDropped, type Result } from '@/domain/result';
import type { AppThunk } from './appThunk';
import { houseCameraSlice, selectCameras, selectCamerasLoad } from './slices/houseCameraSlice';

/**
 * @param whenUnreachable reaction to an unreachable server: `signOut` ends the session; `keep` keeps a known
 * list after any failure, for a refresh that no user requested
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
    const isKnown = kind === 'loaded' || (kind === 'loading' && selectCameras(getState()).length > 0);
    dispatch(houseCameraSlice.actions.camerasRequested(request));
    const { api } = services;
    const result = await api.cameras.list(signal, { toleratesMissing: isRefresh });
    if (result.ok)
      dispatch(
        houseCameraSlice.actions.camerasLoaded({ request, cameras: result.value, at: services.now() }),
      );
    else if (isRefresh && isKnown) dispatch(houseCameraSlice.actions.camerasKept(request));
    else if (!isDropped(result.failure))
      dispatch(houseCameraSlice.actions.camerasFailed({ request, failure: result.failure }));
    if (!result.ok && result.failure.kind === 'unreachable' && whenUnreachable === 'signOut')
      services.session.end('unreachable');
    return result;
  };
