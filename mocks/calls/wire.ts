import type { Shape } from '../contract/types';

/** The vendor's shapes as they travel, under the names that the stand-in has for them; the contract says what they are. */
export type WireCamera = Shape<'Camera'>;
export type WireShareMember = Shape<'ShareMember'>;
export type WireEvent = Shape<'Event'>;
export type WireProfile = Shape<'Profile'>;
export type WireErrorBody = Shape<'Errors'>;

/** Numbers may come as numeric strings, or be missing. */
export type WireNumber = WireCamera['batteryPercentage'];
