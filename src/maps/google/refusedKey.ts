import { Emitter } from '@/lib/Emitter';

const refusals = new Emitter();

// Google calls this one function, for all maps of the page: https://developers.google.com/maps/documentation/javascript/events#auth-errors
Object.assign(globalThis, { gm_authFailure: () => refusals.emit() });

/** Calls the listener when Google refuses the key. @returns ends that. */
export const onKeyRefused = refusals.subscribe;
