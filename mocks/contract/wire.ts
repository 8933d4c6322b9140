import type { Shape } from './types';

/** Types of the wire, derived from the contract. */
export type WireCamera = Shape<'Camera'>;
export type WireShareMember = Shape<'ShareMember'>;
export type WireEvent = Shape<'Event'>;
export type WireProfile = Shape<'Profile'>;
export type WireErrorBody = Shape<'Errors'>;

/** A number may be a numeric string, or missing. */
export type WireNumber = WireCamera['batteryPercentage'];
