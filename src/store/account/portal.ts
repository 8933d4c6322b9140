import type { Portal } from '@/domain/account/user';
import type { AppThunk } from '../appThunk';
import { generalSlice } from '../slices/generalSlice';

export const portalSelected =
  (portal: Portal): AppThunk =>
  (dispatch, _getState, services) => {
    services.portal.write(portal);
    dispatch(generalSlice.actions.portalChanged(portal));
  };
