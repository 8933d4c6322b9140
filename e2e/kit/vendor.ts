import type { ConditionName } from '../../mocks/setting/conditions';
import { callFault, type CallFault } from '../../mocks/calls/callFaults';
import { callsAt } from '../../mocks/contract/calls';
import { CAMERA_FAULTS, CLIPS_FAULTS, type CallFaultOptions } from '../../mocks/control';
import type { CallName } from '../../mocks/calls/calls';
import type { MediaFault } from '../../mocks/files/mediaFaults';
import type { RecordedCall } from '../../mocks/calls/requestLog';
import type { ScenarioName } from '../../mocks/setting/scenarios';
import type { Names, Network } from '../../mocks/setting/behavior';
import type { AccountName, Setting } from '../../mocks/setting/setting';
import type { LogIn, VendorRemote } from './vendorRemote';

export class Vendor {
  readonly #remote: VendorRemote;
  readonly #logIn: LogIn;
  readonly #asked: CallFault[] = [];

  constructor(remote: VendorRemote, logIn: LogIn) {
    this.#remote = remote;
    this.#logIn = logIn;
  }

  /** Sets a fault for a call of the contract, or for all calls with `*`. Null removes the fault. */
  async on(call: CallName | '*', fault: CallFaultOptions | null): Promise<void> {
    if (fault !== null) {
      this.#asked.push(callFault({ call, ...(typeof fault === 'string' ? { kind: fault } : fault) }));
    }
    await this.#remote('on', call, fault);
  }

  /**
   * @returns true if this test requested the failure with `on`
   * @param status response status, or null without a response
   */
  hasAskedFor(path: string, status: number | null): boolean {
    const calls = new Set<string>(['*', ...callsAt(path)]);
    return this.#asked.some(
      (fault) =>
        calls.has(fault.call) &&
        (status === null ? fault.kind === 'dropped' : fault.kind !== 'dropped' && fault.status === status),
    );
  }

  /** Replaces all scenarios and faults. Null removes them. */
  async scenario(name: ScenarioName | null): Promise<void> {
    await this.#remote('setScenario', name);
  }

  async logIn(account: AccountName = 'demo'): Promise<void> {
    await this.#logIn(account);
  }

  async haveCameras(cameras: number): Promise<void> {
    await this.#remote('set', { cameras });
  }

  async haveEvents(events: number): Promise<void> {
    await this.#remote('set', { events });
  }

  async setNames(names: Names): Promise<void> {
    await this.#remote('set', { names });
  }

  async network(network: Network): Promise<void> {
    await this.#remote('set', { network });
  }

  /** @param value number in the condition's range; null turns the condition off */
  async condition(name: ConditionName, value: number | null = 1): Promise<void> {
    await this.#remote('condition', name, value);
  }

  async set(change: Partial<Setting>): Promise<void> {
    await this.#remote('set', change);
  }

  async allOff(): Promise<void> {
    await this.#remote('allOff');
  }

  async expireToken(): Promise<void> {
    await this.#remote('expireTokens');
  }

  /** @returns the recorded calls without passwords, oldest first */
  async requests(name?: CallName): Promise<RecordedCall[]> {
    const all = await this.#remote('requests');
    return all.filter((call) => name === undefined || call.name === name);
  }

  async violations(): Promise<string[]> {
    return await this.#remote('violations');
  }

  /** @param on a camera's name or UUID, the UUID of a clip's event, or `*` */
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

export const cameraOf =
  (vendor: Vendor) =>
  (name: string): CameraControls =>
    controls(vendor, name, CAMERA_FAULTS);

/**
 * The returned function controls the recording faults of a camera or an event, as in `clips('Front
 * Door').corrupt()`.
 */
export const clipsOf =
  (vendor: Vendor) =>
  (on: string): ClipControls =>
    controls(vendor, on, CLIPS_FAULTS);
