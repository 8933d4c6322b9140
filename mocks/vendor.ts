import { CallFaults } from './calls/callFaults';
import { defaultBehavior, type VendorBehavior } from './setting/behavior';
import { createMediaFaults, type MediaFaults } from './files/mediaFaults';
import type { RecordedCall } from './calls/requestLog';
import { SCENARIOS, type ScenarioName } from './setting/scenarios';
import { MOST_CAMERAS, usualSetting, type Setting } from './setting/setting';
import { Accounts } from './vendor/accounts';
import { manyCameras } from './vendor/cameras';
import { Household } from './vendor/household';
import { Ledger } from './vendor/ledger';
import type { MemoryStore } from './vendor/memory';
import { Recordings } from './vendor/recordings';
import { Sessions } from './vendor/sessions';

export interface VendorOptions {
  /** The clock of the computer that the app runs on: Unix epoch, milliseconds. */
  now?: () => number;
  seed?: number;
  scenario?: ScenarioName;
  setting?: Setting;
  /** How long a token is good for; a day by default. */
  tokenLifetimeSeconds?: number;
  memory?: MemoryStore;
}

export type CallOverride = (request: Request) => Response | undefined | Promise<Response | undefined>;

/**
 * The vendor's backend in memory: what the services know and do, without a word about HTTP. One instance is one visit.
 */
export class Vendor {
  /** The vendor's own clock. */
  readonly now: () => number;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly household: Household;
  readonly recordings: Recordings;
  readonly mediaFaults: MediaFaults;
  readonly calls: RecordedCall[] = [];
  /** What the app did that the contract does not allow; a good app leaves this empty. */
  readonly violations: string[] = [];
  /** Hears each of them; the demo says it in the console. */
  onViolation: (violation: string) => void = () => undefined;
  readonly overrides = new Map<string, CallOverride>();
  /** Told of each call, and of the answer that it gets; the response is the listener's own. */
  onCall: ((call: RecordedCall) => void) | undefined;
  onAnswer: ((call: RecordedCall, response: Response) => void) | undefined;
  readonly callFaults: CallFaults;
  behavior: VendorBehavior = defaultBehavior();

  #setting: Setting = usualSetting();
  readonly #listeners = new Set<() => void>();
  readonly #seed: number | undefined;
  readonly #ledger: Ledger;
  #credentialSerial = 0;

  constructor(options: VendorOptions = {}) {
    const { now: appNow = Date.now, seed, tokenLifetimeSeconds, memory = null } = options;
    const behavior = () => this.behavior;
    const cameras = manyCameras(MOST_CAMERAS);
    const now = () => appNow() + (this.behavior.conditions['vendor-clock'] ?? 0) * 1_000;
    this.now = now;
    this.#seed = seed;
    this.#ledger = new Ledger(now, cameras, memory);
    this.accounts = new Accounts(this.#ledger);
    this.sessions = new Sessions(this.#ledger, this.accounts, behavior, tokenLifetimeSeconds);
    const household = new Household(cameras, this.#ledger, this.accounts, behavior);
    this.household = household;
    // Asked for dozens of times with each file of a recording.
    const builtInFaults = new Map(cameras.map(({ uuid, builtInFault }) => [uuid, builtInFault]));
    this.mediaFaults = createMediaFaults(
      (uuid) => builtInFaults.get(uuid),
      (on, usedUp) => {
        const media = this.#setting.media.filter(
          (each) => this.#uuidOf(each.on) !== on || each.fault !== usedUp,
        );
        this.#note({ ...this.#setting, media });
      },
    );
    this.mediaFaults.onChange(() => household.putAllBack());
    this.callFaults = new CallFaults((usedUp) => {
      const faults = this.#setting.faults.filter((fault) => fault !== usedUp);
      this.#note({ ...this.#setting, faults });
    });
    this.recordings = new Recordings({
      now,
      seed: () => this.#setting.seed ?? this.#seed,
      household,
      mediaFaults: this.mediaFaults,
      behavior,
    });
    if (options.scenario) this.setScenario(options.scenario);
    if (options.setting) this.set(options.setting);
  }

  /** How the stand-in is set; what happened once and is over is no longer part of it. */
  get setting(): Setting {
    return this.#setting;
  }

  /**
   * Makes it so. What stays as it was is left alone: a camera that froze once does not freeze again because a call fails.
   * @param isNew false after a reload in the same tab: what happens only once is not done again.
   */
  set(setting: Setting, isNew = true): void {
    const before = this.#setting;
    const isOther = (key: keyof Setting) => JSON.stringify(before[key]) !== JSON.stringify(setting[key]);
    this.behavior = defaultBehavior();
    const beginsAnew = isOther('scenarios');
    if (beginsAnew) this.mediaFaults.clear();
    for (const name of setting.scenarios) {
      const { behavior, mediaFaults } = this;
      SCENARIOS[name].apply({
        behavior,
        mediaFaults: { set: beginsAnew ? mediaFaults.set : () => undefined },
      });
    }
    const { cameras, events, names, network, conditions } = setting;
    if (cameras !== null) this.behavior.cameras = cameras;
    if (events !== null) this.behavior.events = events;
    Object.assign(this.behavior, { names, network, conditions });
    this.#setMedia(beginsAnew ? [] : before.media, setting.media);
    if (isOther('faults')) this.callFaults.set(setting.faults);
    if (beginsAnew) this.sessions.beginScenario(isNew);
    this.#note(setting);
    this.remember();
  }

  /** One named state in place of all scenarios and faults; what the house has, and when it is, stays. */
  setScenario(name: ScenarioName | null): void {
    // Even the same one once more begins anew.
    this.#setting = { ...this.#setting, scenarios: [], faults: [], media: [] };
    this.callFaults.set([]);
    this.mediaFaults.clear();
    this.sessions.beginScenario(true);
    this.set({ ...this.#setting, scenarios: name === null ? [] : [name] });
  }

  /** @returns a function that ends the listening. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Touches only what other faults are set for than before. */
  #setMedia(before: Setting['media'], after: Setting['media']): void {
    const faultsOn = (media: Setting['media'], on: string) => media.filter((each) => each.on === on);
    for (const on of new Set([...before, ...after].map((each) => each.on))) {
      const faults = faultsOn(after, on);
      if (JSON.stringify(faults) === JSON.stringify(faultsOn(before, on))) continue;
      const uuid = this.#uuidOf(on);
      this.mediaFaults.set(uuid, null);
      for (const { fault, times } of faults) this.mediaFaults.set(uuid, fault, times ?? undefined);
    }
  }

  /** Of a camera that is named; uuids and `*` stay. */
  #uuidOf(on: string): string {
    return this.household.cameraNamed(on)?.uuid ?? on;
  }

  #note(setting: Setting): void {
    this.#setting = setting;
    for (const listener of this.#listeners) listener();
  }

  complain(violation: string): void {
    this.violations.push(violation);
    this.onViolation(violation);
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
