import type { Shape } from './types';

export type WireCamera = Shape<'Camera'>;
export type WireShareMember = Shape<'ShareMember'>;
export type WireEvent = Shape<'Event'>;
export type WireErrorBody = Shape<'Errors'>;

/** The vendor may send a number as a string or omit it. */
export type WireNumber = WireCamera['batteryPercentage'];
