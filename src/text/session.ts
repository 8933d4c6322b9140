import sessionEnglish from 'messages:session';
import sessionEndEnglish from 'messages:sessionEnd';
import type { SessionEnd } from '@/domain/account/sessionEnd';
import { texts } from './language/language';

export const sessionText = texts('session', sessionEnglish);

/** What the log-in screen says to a user who did not log out themselves. */
export const sessionEndText: Record<SessionEnd, string> = texts('sessionEnd', sessionEndEnglish);
