import { Emitter } from '@/lib/async/Emitter';

const refusals = new Emitter();

// Google calls this global function for all maps of the page:
// https://developers.google.com/maps/documentation/javascript/events#auth-errors
Object.assign(globalThis, { gm_authFailure: () => refusals.emit() });

export const onKeyRefused = refusals.subscribe;
