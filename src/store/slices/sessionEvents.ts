import { createAction } from '@reduxjs/toolkit';
import type { SessionEnd } from '@/domain/account/sessionEnd';
import type { Portal, Role, User } from '@/domain/account/user';

/** A session has started: after a log-in or from a stored token. */
export const sessionStarted = createAction<{ user: User; role: Role; portal: Portal }>('session/started');

/**
 * The session has ended. Every slice clears itself on it, so that nothing of one user is visible to the next. The payload
 * is what the user has to be told, if anything.
 */
export const sessionEnded = createAction<SessionEnd | undefined>('session/ended');
