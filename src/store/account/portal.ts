import type { Portal } from '@/domain/account/user';
import type { AppThunk } from '../appThunk';
import { generalActions } from '../slices/generalSlice';

export const portalSelected =
  (portal: Portal): AppThunk =>
  (dispatch, _getState, services) => {
    services.portal.write(portal);
    dispatch(generalActions.portalChanged(portal));
  };
