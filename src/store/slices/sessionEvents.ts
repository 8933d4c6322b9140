import { createAction } from '@reduxjs/toolkit';
import type { SessionEnd } from '@/domain/account/sessionEnd';
import type { Portal, Role, User } from '@/domain/account/user';

export const sessionStarted = createAction<{ user: User; role: Role; portal: Portal }>('session/started');

/**
 * Clears the user's data in every slice, so that no user sees another user's data. The payload is the reason
 * to show.
 */
export const sessionEnded = createAction<SessionEnd | undefined>('session/ended');
