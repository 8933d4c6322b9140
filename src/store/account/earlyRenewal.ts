import { renewEarly } from '@/session/earlyRenewal';
import type { Services } from '../services';

/** Keeps the session from expiring, where no user may be there to answer a question, until the signal aborts. */
export function keepSessionRenewed({ session, now }: Services, signal: AbortSignal): void {
  renewEarly({ token: () => session.token(), renew: () => session.renewEarly(), now }, signal);
}
