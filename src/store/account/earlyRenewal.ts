import { renewEarly } from '@/session/earlyRenewal';
import type { Services } from '../services';

/** Renews the session before it expires, because the user may be away and unable to answer a dialog. */
export function keepSessionRenewed({ session, now }: Services, signal: AbortSignal): void {
  renewEarly({ token: () => session.token(), renew: () => session.renewEarly(), now }, signal);
}
