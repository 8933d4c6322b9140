import type { SessionEnd } from '@/domain/account/sessionEnd';
import { translated } from './language/language';

export const sessionText = translated('session', {
  expired: 'Session expired!',
  continueQuestion: 'Do you wish to continue?',
  yes: 'Yes',
  no: 'No',
  invalidToken: 'Invalid token!',
  noLoginInfo: 'Something went wrong',
  refused: 'Something went wrong!',
  loginFailed: 'Failed to login please try again.',
  noAnswer: 'The server cannot be reached, so your session could not be renewed. The app keeps trying.',
  codeMissing:
    'Your session could not be renewed, because a part of the app could not be loaded. Please reload the page.',
  tryAgain: 'Try again',
});

/** What the log-in screen says to a user who did not log out themselves. */
export const sessionEndText: Record<SessionEnd, string> = translated('sessionEnd', {
  unreachable:
    'You have been logged out. The server cannot be reached. Please check your connection and try again.',
  elsewhere: 'You have been logged out in another tab.',
  expired: 'Your session has expired. Please log in again.',
  userGone: 'The server has logged you out. Please log in again.',
});
