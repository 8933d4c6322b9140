import { createAction } from '@reduxjs/toolkit';
import type { Portal, Role, User } from '@/domain/user';

/** Somebody is here: after a log-in or from a stored token. */
export const sessionStarted = createAction<{ user: User; role: Role; portal: Portal }>('session/started');

/** Nobody is here any more. Every slice clears itself on it, so that nothing of one user is visible to the next. */
export const sessionEnded = createAction('session/ended');
