import type { Login } from '@/domain/account/user';
import type { AppThunk } from '../appThunk';
import { authSlice } from '../slices/authSlice';
import { errorSlice } from '../slices/errorSlice';

export const signIn =
  (login: Login, remember: boolean): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { session }) => {
    dispatch(errorSlice.actions.failureCleared('login'));
    dispatch(authSlice.actions.signInRequested());
    const result = await session.signIn(login, remember);
    dispatch(authSlice.actions.signInSettled());
    if (!result.ok) dispatch(errorSlice.actions.failureNoted({ at: 'login', failure: result.failure }));
  };
