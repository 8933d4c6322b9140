import type { Login } from '@/domain/account/user';
import type { AppThunk } from '../appThunk';
import { authActions } from '../slices/authSlice';
import { errorActions } from '../slices/errorSlice';

/** Guards redirect after the session starts. */
export const signIn =
  (login: Login, remember: boolean): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { session }) => {
    dispatch(errorActions.failureCleared('login'));
    dispatch(authActions.signInRequested());
    const result = await session.signIn(login, remember);
    dispatch(authActions.signInSettled());
    if (!result.ok) dispatch(errorActions.failureNoted({ at: 'login', failure: result.failure }));
  };
