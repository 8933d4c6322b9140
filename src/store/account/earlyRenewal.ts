import { renewEarly } from '@/session/earlyRenewal';
import type { Services } from '../services';

/**
 * Renews the session before it expires, since a question may have no user to answer it, until the signal
 * aborts.
 */
export function keepSessionRenewed({ session, now }: Services, signal: AbortSignal): void {
  renewEarly({ token: () => session.token(), renew: () => session.renewEarly(), now }, signal);
}
