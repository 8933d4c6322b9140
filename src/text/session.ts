import sessionEnglish from 'messages:session';
import sessionEndEnglish from 'messages:sessionEnd';
import type { SessionEnd } from '@/domain/account/sessionEnd';
import { texts } from './language/language';

export const sessionText = texts('session', sessionEnglish);

export const sessionEndText: Record<SessionEnd, string> = texts('sessionEnd', sessionEndEnglish);
