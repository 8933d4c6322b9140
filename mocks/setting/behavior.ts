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

export interface VendorBehavior {
  /** Milliseconds added to each response. */
  delay: number;
  /** `noResponse`: the connection fails. `htmlError`: a proxy answers with an HTML page and status 500. */
  outage: 'none' | 'noResponse' | 'htmlError';
  /** If this is a number, the first eight cameras are the seeded ones. */
  cameras: 'seeded' | 'none' | 'many' | number;
  names: Names;
  /**
   * `flood`: ten thousand events yesterday. A number sets how many events all cameras together have in 30
   * days.
   */
  events: 'seeded' | 'none' | 'many' | 'flood' | number;
  network: Network;
  /** `first`: only the first token expires. `every`: each token expires at its first use. */
  tokensExpireAtFirstUse: 'no' | 'first' | 'every';
  /** If true, the vendor refuses the log-in after an expired token, so a silent renewal fails. */
  logInAfterExpiryFails: boolean;
  sharesRefused: boolean;
  /** If true, requests for the list of shares fail with `user already logout`. */
  shareListLoggedOut: boolean;
  wrongShape: boolean;
  /** Display name of the camera whose events fail to load. */
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
