import { renewEarly } from '@/session/earlyRenewal';
import type { AppThunk } from '../appThunk';

/** Keeps the session from expiring, where no user may be there to answer a question, until the signal aborts. */
export const keepSessionRenewed =
  (signal: AbortSignal): AppThunk =>
  (_dispatch, _getState, { session, now }) => {
    renewEarly({ token: () => session.token(), renew: () => session.renewEarly(), now }, signal);
  };
