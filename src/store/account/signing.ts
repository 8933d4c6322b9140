import type { Login } from '@/domain/account/user';
import type { AppThunk } from '../appThunk';
import { signInRequested, signInSettled } from '../slices/authSlice';
import { failureCleared, failureNoted } from '../slices/errorSlice';

/** Guards redirect after the session starts. */
export const signIn =
  (login: Login, remember: boolean): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { session }) => {
    dispatch(failureCleared('login'));
    dispatch(signInRequested());
    const result = await session.signIn(login, remember);
    dispatch(signInSettled());
    if (!result.ok) dispatch(failureNoted({ at: 'login', failure: result.failure }));
  };
