import { nanoid } from '@reduxjs/toolkit';
import type { Camera } from '@/domain/cameras/camera';
import { isDropped, type Result } from '@/domain/result';
import type { AppThunk } from './appThunk';
import {
  camerasFailed,
  camerasKept,
  camerasLoaded,
  camerasRequested,
  selectCameras,
  selectCamerasLoad,
} from './slices/houseCameraSlice';

/**
 * Loads the cameras.
 * @param whenUnreachable `signOut` on the screens where a server that cannot be reached ends the session; `keep` where
 *   the list is brought up to date unasked, and one that cannot be had is no news, whatever the reason.
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
    const isUnasked = whenUnreachable === 'keep';
    const { kind } = selectCamerasLoad(getState());
    // While a refresh is under way, the list of before is still there.
    const isKnown = kind === 'loaded' || (kind === 'loading' && selectCameras(getState()).length > 0);
    dispatch(camerasRequested(request));
    const { api } = services;
    const result = await api.cameras.list(signal, { toleratesMissing: isUnasked });
    if (result.ok) dispatch(camerasLoaded({ request, cameras: result.value, at: services.now() }));
    else if (isUnasked && isKnown) dispatch(camerasKept(request));
    else if (!isDropped(result.failure)) dispatch(camerasFailed({ request, failure: result.failure }));
    if (!result.ok && result.failure.kind === 'unreachable' && whenUnreachable === 'signOut')
      services.session.end('unreachable');
    return result;
  };
