import { createAction } from '@reduxjs/toolkit';
import type { SessionEnd } from '@/domain/account/sessionEnd';
import type { Portal, Role, User } from '@/domain/account/user';

export const sessionStarted = createAction<{ user: User; role: Role; portal: Portal }>('session/started');

/** Resets every slice, because no user may see another user's data. The payload is a reason to show. */
export const sessionEnded = createAction<SessionEnd | undefined>('session/ended');
