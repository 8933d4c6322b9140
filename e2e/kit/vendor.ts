import type { ConditionName } from '../../mocks/setting/conditions';
import { callFault, type CallFault } from '../../mocks/calls/callFaults';
import { callsAt } from '../../mocks/contract/calls';
import { CAMERA_FAULTS, CLIPS_FAULTS, type CallFaultAsked } from '../../mocks/setting/control';
import type { CallName } from '../../mocks/calls/calls';
import type { MediaFault } from '../../mocks/files/mediaFaults';
import type { RecordedCall } from '../../mocks/calls/requestLog';
import type { ScenarioName } from '../../mocks/setting/scenarios';
import type { Names, Network } from '../../mocks/setting/behavior';
import type { AccountName, Setting } from '../../mocks/setting/setting';
import type { LogIn, VendorRemote } from './vendorRemote';

/** The stand-in vendor, as a test sets it: at any time, before the first page too. */
export class Vendor {
  readonly #remote: VendorRemote;
  readonly #logIn: LogIn;
  readonly #asked: CallFault[] = [];

  constructor(remote: VendorRemote, logIn: LogIn) {
    this.#remote = remote;
    this.#logIn = logIn;
  }

  /** One of the contract's seventeen calls, or `*`, fails like this; null: not any more. */
  async on(call: CallName | '*', fault: CallFaultAsked | null): Promise<void> {
    if (fault !== null) {
      this.#asked.push(callFault({ call, ...(typeof fault === 'string' ? { kind: fault } : fault) }));
    }
    await this.#remote('on', call, fault);
  }

  /**
   * Whether this test has asked, by `on`, that a call fails like this.
   * @param path of the call.
   * @param status of its answer; null: it had none.
   */
  hasAskedFor(path: string, status: number | null): boolean {
    const calls = new Set<string>(['*', ...callsAt(path)]);
    return this.#asked.some(
      (fault) =>
        calls.has(fault.call) &&
        (status === null ? fault.kind === 'dropped' : fault.kind !== 'dropped' && fault.status === status),
    );
  }

  /** A named state of all, in place of what was on before. */
  async scenario(name: ScenarioName | null): Promise<void> {
    await this.#remote('setScenario', name);
  }

  /** Who is logged in when the first page opens; without this it is the log-in screen that is seen. */
  async logIn(account: AccountName = 'demo'): Promise<void> {
    await this.#logIn(account);
  }

  /** How many cameras the house has, up to 1,000. */
  async haveCameras(cameras: number): Promise<void> {
    await this.#remote('set', { cameras });
  }

  /** How many events there are in 30 days, over all cameras, up to 100,000. */
  async haveEvents(events: number): Promise<void> {
    await this.#remote('set', { events });
  }

  /** Cameras and people have other names: long ones, from right to left, with emoji. */
  async setNames(names: Names): Promise<void> {
    await this.#remote('set', { names });
  }

  async network(network: Network): Promise<void> {
    await this.#remote('set', { network });
  }

  /** The vendor or the browser is less even: one of the conditions, with its number; null: off. */
  async condition(name: ConditionName, value: number | null = 1): Promise<void> {
    await this.#remote('condition', name, value);
  }

  /** Whatever else the stand-in can be set to; what is not named stays. */
  async set(change: Partial<Setting>): Promise<void> {
    await this.#remote('set', change);
  }

  /** Takes every fault away. */
  async allOff(): Promise<void> {
    await this.#remote('allOff');
  }

  /** Every token that was given so far counts as expired. */
  async expireToken(): Promise<void> {
    await this.#remote('expireTokens');
  }

  /** The calls that came, oldest first, of one name or all; passwords are starred out. */
  async requests(name?: CallName): Promise<RecordedCall[]> {
    const all = await this.#remote('requests');
    return all.filter((call) => name === undefined || call.name === name);
  }

  /** What the app did that the contract forbids, with the section that it breaks. */
  async violations(): Promise<string[]> {
    return await this.#remote('violations');
  }

  /** @param on a camera's name or uuid, an event's uuid (its clip alone), or `*`. */
  async setMediaFault(on: string, fault: MediaFault | null, times?: number): Promise<void> {
    await (times === undefined
      ? this.#remote('setMediaFault', on, fault)
      : this.#remote('setMediaFault', on, fault, times));
  }
}

type Controls<Faults> = Record<keyof Faults | 'recover', () => Promise<void>>;
export type CameraControls = Controls<typeof CAMERA_FAULTS>;
export type ClipControls = Controls<typeof CLIPS_FAULTS>;

function controls<Faults extends Readonly<Record<string, MediaFault>>>(
  vendor: Vendor,
  on: string,
  faults: Faults,
) {
  const each = Object.entries(faults).map(([name, fault]) => [name, () => vendor.setMediaFault(on, fault)]);
  return Object.fromEntries([...each, ['recover', () => vendor.setMediaFault(on, null)]]) as Controls<Faults>;
}

/** What can happen to a camera's live picture: `camera('Front Door').freeze()`. */
export const cameraOf =
  (vendor: Vendor) =>
  (name: string): CameraControls =>
    controls(vendor, name, CAMERA_FAULTS);

/** What can happen to a camera's recordings, or to one: `clips('Front Door').corrupt()`. */
export const clipsOf =
  (vendor: Vendor) =>
  (on: string): ClipControls =>
    controls(vendor, on, CLIPS_FAULTS);
