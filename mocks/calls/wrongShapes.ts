import type { CallName } from './calls';

/**
 * Response bodies that break the contract, sent with status 200. For other calls, the scenario `wrong-shape`
 * leaves responses valid, and the fault `wrong-shape` sends a JSON list.
 */
const WRONG: Partial<Record<CallName, unknown>> = {
  cameras: { data: { cameras: { first: 'Front Door' } } },
  clipUrl: { data: { url: 42 } },
  liveCredential: { data: { accessKeyId: null } },
  latestEvent: { data: { events: 'none' } },
  events: { data: { events: 'none' } },
  shares: { data: 'none' },
  addShare: { data: { email: ['a', 'b'] } },
  viewAll: { data: { events: 7 } },
  profile: { data: [] },
  support: { data: { url: 'not an address' } },
};

export const wrongShapeOf = (name: CallName): unknown => WRONG[name];
