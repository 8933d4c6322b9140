import { usualConduct, type Conduct } from './conduct';
import { createMediaFaults, type MediaFaults } from './mediaFaults';
import type { RecordedCall } from './requestLog';
import { SCENARIOS, type ScenarioName } from './scenarios';
import { Accounts } from './vendor/accounts';
import { manyCameras } from './vendor/cameras';
import { Household } from './vendor/household';
import { Ledger } from './vendor/ledger';
import type { MemoryStore } from './vendor/memory';
import { Recordings } from './vendor/recordings';
import { Sessions } from './vendor/sessions';

export interface VendorOptions {
  /** Unix epoch, milliseconds. */
  now?: () => number;
  seed?: number;
  scenario?: ScenarioName;
  /** How long a token is good for; a day by default. */
  tokenLifetimeSeconds?: number;
  memory?: MemoryStore;
}

export type CallOverride = (request: Request) => Response | Promise<Response> | undefined;

const MANY_CAMERAS = 200;

/**
 * The vendor's backend in memory: what the services know and do, without a word about HTTP. One instance is one visit.
 */
export class Vendor {
  readonly now: () => number;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly household: Household;
  readonly recordings: Recordings;
  readonly mediaFaults: MediaFaults;
  readonly calls: RecordedCall[] = [];
  /** What the app did that the contract does not allow; a good app leaves this empty. */
  readonly violations: string[] = [];
  readonly overrides = new Map<string, CallOverride>();
  conduct: Conduct = usualConduct();
  scenario: ScenarioName | null = null;

  readonly #ledger: Ledger;
  #credentialSerial = 0;

  constructor(options: VendorOptions = {}) {
    const { now = Date.now, seed, tokenLifetimeSeconds, memory = null } = options;
    const conduct = () => this.conduct;
    const cameras = manyCameras(MANY_CAMERAS);
    this.now = now;
    this.#ledger = new Ledger(now, cameras, memory);
    this.accounts = new Accounts(this.#ledger);
    this.sessions = new Sessions(this.#ledger, this.accounts, conduct, tokenLifetimeSeconds);
    const household = new Household(cameras, this.#ledger, this.accounts, conduct);
    this.household = household;
    this.mediaFaults = createMediaFaults(
      (uuid) => household.find((each) => each.uuid === uuid)?.builtInFault,
    );
    this.mediaFaults.onChange(() => household.putAllBack());
    this.recordings = new Recordings({ now, seed, household, mediaFaults: this.mediaFaults, conduct });
    if (options.scenario) this.setScenario(options.scenario);
  }

  /** @param isNew false after a reload in the same tab: what happens only once is not done again. */
  setScenario(name: ScenarioName | null, isNew = true): void {
    this.conduct = usualConduct();
    this.mediaFaults.clear();
    this.scenario = name;
    if (name !== null) SCENARIOS[name].apply(this);
    this.sessions.beginScenario(isNew);
    this.remember();
  }

  /** Writes down what a reload must find again. */
  remember(): void {
    this.#ledger.remember();
  }

  nextCredentialSerial(): number {
    this.#credentialSerial += 1;
    return this.#credentialSerial;
  }
}

export const createVendor = (options: VendorOptions = {}): Vendor => new Vendor(options);
