import type { Conditions } from './conditions';

/** How cameras and people are called. */
export const NAMES = {
  usual: 'as they are',
  long: '60 characters',
  rtl: 'right to left',
  emoji: 'with emoji',
} as const;
export type Names = keyof typeof NAMES;

/** The line between the app and everything else. */
export const NETWORKS = {
  usual: 'as it is',
  slow: 'slow: 2 s for whatever is asked',
  offline: 'offline',
} as const;
export type Network = keyof typeof NETWORKS;

/** How the stand-in behaves apart from its data; a scenario changes some of it. */
export interface VendorBehavior {
  /** Every answer comes this much later, in milliseconds. */
  delay: number;
  /** noResponse: the connection fails; htmlError: a proxy's page with status 500. */
  outage: 'none' | 'noResponse' | 'htmlError';
  /** A number: that many, the eight first. */
  cameras: 'seeded' | 'none' | 'many' | number;
  names: Names;
  /** Flood: yesterday has ten thousand, over all the seeded cameras. A number: that many in 30 days, over all cameras. */
  events: 'seeded' | 'none' | 'many' | 'flood' | number;
  network: Network;
  /** First: the first token that is seen. Every: each token, so that no session lasts. */
  tokensExpireAtFirstUse: 'no' | 'first' | 'every';
  /** The log-in that follows an expired token is refused, so the silent one fails. */
  logInAfterExpiryFails: boolean;
  sharesRefused: boolean;
  /** The share list answers `user already logout`. */
  shareListLoggedOut: boolean;
  wrongShape: boolean;
  /** Display name of the camera whose events fail. */
  eventsFailFor: string | null;
  viewAllFails: boolean;
  conditions: Conditions;
}

export const defaultBehavior = (): VendorBehavior => ({
  delay: 0,
  outage: 'none',
  cameras: 'seeded',
  names: 'usual',
  events: 'seeded',
  network: 'usual',
  tokensExpireAtFirstUse: 'no',
  logInAfterExpiryFails: false,
  sharesRefused: false,
  shareListLoggedOut: false,
  wrongShape: false,
  eventsFailFor: null,
  viewAllFails: false,
  conditions: {},
});
