import { callFault, type CallFault, type CallFaultKind } from './calls/callFaults';
import { isConditionValue, type ConditionName } from './setting/conditions';
import type { ContractCallName } from './calls/calls';
import { kindOf, type ClipFault, type HostFault, type LiveFault, type MediaFault } from './files/mediaFaults';
import { usualSetting, type Setting } from './setting/setting';
import type { Vendor } from './vendor';

/** Keys become method names, as in `camera('Front Door').freeze()`. */
export const CAMERA_FAULTS = {
  freeze: 'freezes',
  die: 'camera-dies',
  silence: 'camera-never-answers',
  goOffline: 'camera-offline',
  slow: 'camera-answers-late',
  otherCodec: 'other-codec',
  otherResolution: 'other-resolution',
} as const satisfies Record<string, LiveFault>;

/** Keys become method names, as in `clips('Front Door').corrupt()`. */
export const CLIPS_FAULTS = {
  notFound: 'manifest-404',
  html: 'manifest-html',
  hang: 'manifest-hangs',
  corrupt: 'segment-corrupt',
  expire: 'clip-url-expired',
  remove: 'recording-deleted',
  slow: 'host-slow',
  busy: 'host-503',
} as const satisfies Record<string, ClipFault | HostFault>;

type Controls<Faults> = Record<keyof Faults | 'recover', () => void>;

export type CallFaultOptions =
  | CallFaultKind
  | (Pick<CallFault, 'kind'> & Partial<Omit<CallFault, 'call' | 'kind'>>);

export interface VendorControl {
  setting(): Setting;
  set(change: Partial<Setting>): void;
  /** Resets everything except the seed, the clock, the time zone and the account. */
  allOff(): void;
  /**
   * @param call `*` for every call
   * @param fault replaces the call's faults; null removes them
   */
  on(call: ContractCallName | '*', fault: CallFaultOptions | null): void;
  /**
   * @param on a camera's name or UUID, the UUID of a clip's event, or `*`
   * @param fault null removes all faults of `on`
   */
  setMediaFault(on: string, fault: MediaFault | null, times?: number): void;
  /**
   * @param value number in the condition's range (1 for a switch); null turns the condition off
   * @throws Error for a number outside the range
   */
  condition(name: ConditionName, value: number | null): void;
  camera(name: string): Controls<typeof CAMERA_FAULTS>;
  clips(on: string): Controls<typeof CLIPS_FAULTS>;
  expireTokens(): void;
  onChange(listener: () => void): () => void;
}

/**
 * Subset of `Vendor` that `createControl` needs. End-to-end tests implement it to collect settings before the
 * page creates its vendor.
 */
type Turnable = Pick<Vendor, 'setting' | 'set' | 'onChange'> & {
  sessions: Pick<Vendor['sessions'], 'expireTokens'>;
};

export function createControl(vendor: Turnable): VendorControl {
  const set = (change: Partial<Setting>) => vendor.set({ ...vendor.setting, ...change });

  const setMediaFault = (on: string, fault: MediaFault | null, times: number | null = null) => {
    const isReplaced = (other: MediaFault) => fault === null || kindOf(other) === kindOf(fault);
    const media = vendor.setting.media.filter((each) => each.on !== on || !isReplaced(each.fault));
    // An equal fault would keep its use count, so the old one is removed first.
    set({ media });
    if (fault !== null) set({ media: [...media, { on, fault, times }] });
  };
  const controls = <Faults extends Readonly<Record<string, MediaFault>>>(on: string, faults: Faults) => {
    const entries = Object.entries(faults).map(([name, fault]) => [name, () => setMediaFault(on, fault)]);
    return Object.fromEntries([...entries, ['recover', () => setMediaFault(on, null)]]) as Controls<Faults>;
  };

  return {
    setting: () => vendor.setting,
    set,
    allOff() {
      const { seed, now, zone, account } = vendor.setting;
      vendor.set({ ...usualSetting(), seed, now, zone, account });
    },
    on(call, options) {
      const others = vendor.setting.faults.filter((fault) => fault.call !== call);
      if (options === null) return set({ faults: others });
      const fault = typeof options === 'string' ? { kind: options } : options;
      set({ faults: [...others, callFault({ call, ...fault })] });
    },
    setMediaFault,
    condition(name, value) {
      const { [name]: _before, ...others } = vendor.setting.conditions;
      if (value === null) return set({ conditions: others });
      if (!isConditionValue(name, value)) throw new Error(`“${name}” cannot be ${value}.`);
      set({ conditions: { ...others, [name]: value } });
    },
    camera: (name) => controls(name, CAMERA_FAULTS),
    clips: (on) => controls(on, CLIPS_FAULTS),
    expireTokens: () => vendor.sessions.expireTokens(),
    onChange: (listener) => vendor.onChange(listener),
  };
}
