import { CallFaults } from './calls/callFaults';
import { defaultBehavior, type VendorBehavior } from './setting/behavior';
import { createMediaFaults, type MediaFaults } from './files/mediaFaults';
import type { RecordedCall } from './calls/requestLog';
import { SCENARIOS, type ScenarioName } from './setting/scenarios';
import { MAX_CAMERAS, usualSetting, type Setting } from './setting/setting';
import { Accounts } from './vendor/accounts';
import { manyCameras } from './vendor/cameras';
import { Household } from './vendor/household';
import { Ledger } from './vendor/ledger';
import type { MemoryStore } from './vendor/memory';
import { Recordings } from './vendor/recordings';
import { Sessions } from './vendor/sessions';

export interface VendorOptions {
  /** @returns this computer's time in Unix epoch milliseconds */
  now?: () => number;
  seed?: number;
  scenario?: ScenarioName;
  setting?: Setting;
  /** @default one day */
  tokenLifetimeSeconds?: number;
  memory?: MemoryStore;
}

export type CallOverride = (request: Request) => Response | undefined | Promise<Response | undefined>;

/** Simulates the vendor's backend in memory, without HTTP. */
export class Vendor {
  readonly now: () => number;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly household: Household;
  readonly recordings: Recordings;
  readonly mediaFaults: MediaFaults;
  readonly calls: RecordedCall[] = [];
  /** The app's violations of the API contract. */
  readonly violations: string[] = [];
  onViolation: (violation: string) => void = () => undefined;
  readonly overrides = new Map<string, CallOverride>();
  onCall: ((call: RecordedCall) => void) | undefined;
  /** Called with a clone of the response, which the listener may consume. */
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
    const cameras = manyCameras(MAX_CAMERAS);
    const now = () => appNow() + (this.behavior.conditions['vendor-clock'] ?? 0) * 1_000;
    this.now = now;
    this.#seed = seed;
    this.#ledger = new Ledger(now, cameras, memory);
    this.accounts = new Accounts(this.#ledger);
    this.sessions = new Sessions(this.#ledger, this.accounts, behavior, tokenLifetimeSeconds);
    const household = new Household(cameras, this.#ledger, this.accounts, behavior);
    this.household = household;
    // A Map saves dozens of searches per served file.
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

  /** Omits used-up faults. */
  get setting(): Setting {
    return this.#setting;
  }

  /**
   * Applies only the changed parts, so that adding a fault does not renew a used-up one.
   * @param isNew false after a reload in the same tab, which must not repeat faults that happen once
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

  /**
   * Removes all scenarios and faults, then sets this scenario unless it is null. Keeps the data and the
   * clock.
   */
  setScenario(name: ScenarioName | null): void {
    // Removes all scenarios first, so that setting the same scenario again restarts it.
    this.#setting = { ...this.#setting, scenarios: [], faults: [], media: [] };
    this.callFaults.set([]);
    this.mediaFaults.clear();
    this.sessions.beginScenario(true);
    this.set({ ...this.#setting, scenarios: name === null ? [] : [name] });
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

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

  remember(): void {
    this.#ledger.remember();
  }

  nextCredentialSerial(): number {
    this.#credentialSerial += 1;
    return this.#credentialSerial;
  }
}

export const createVendor = (options: VendorOptions = {}): Vendor => new Vendor(options);
