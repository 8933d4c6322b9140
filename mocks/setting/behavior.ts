import type { Conditions } from './conditions';

export const NAMES = {
  usual: 'as they are',
  long: '60 characters',
  rtl: 'right to left',
  emoji: 'with emoji',
} as const;
export type Names = keyof typeof NAMES;

export const NETWORKS = {
  usual: 'as it is',
  slow: 'slow: 2 s for whatever is asked',
  offline: 'offline',
} as const;
export type Network = keyof typeof NETWORKS;

/** Behavior that scenarios change. */
export interface VendorBehavior {
  /** Delay in milliseconds that is added to every answer. */
  delay: number;
  /** `noResponse`: the connection fails. `htmlError`: a proxy answers with a page and status 500. */
  outage: 'none' | 'noResponse' | 'htmlError';
  /** A number is the count of cameras, of which the eight seeded ones are the first. */
  cameras: 'seeded' | 'none' | 'many' | number;
  names: Names;
  /**
   * `flood`: yesterday has ten thousand events. A number is the count of events in 30 days over all cameras.
   */
  events: 'seeded' | 'none' | 'many' | 'flood' | number;
  network: Network;
  /** `first`: only the first token expires. `every`: each token expires, so that no session lasts. */
  tokensExpireAtFirstUse: 'no' | 'first' | 'every';
  /** If true, the log-in after an expired token is refused, so that a silent log-in fails. */
  logInAfterExpiryFails: boolean;
  sharesRefused: boolean;
  /** If true, the list of shares answers `user already logout`. */
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
