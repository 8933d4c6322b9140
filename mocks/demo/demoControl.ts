import type { VendorControl } from '../setting/control';
import type { DemoAccount } from './demoAccount';
import type { RecordedCall } from '../calls/requestLog';
import type { ScenarioName } from '../setting/scenarios';
import type { FilmFormat } from '../kvs/filming';

/** `window.cameraDemo`: what a tester or an end-to-end test may turn while the demo runs. */
export interface DemoControl extends VendorControl {
  account: DemoAccount;
  /** What of the page's address could not be understood, in words. */
  notes: readonly string[];
  /** uuid, name and whether it is Live, of every camera of the demo user. */
  cameras(): { uuid: string; displayName: string; status: string }[];
  /** One scenario alone, in place of all scenarios and faults. */
  setScenario(name: ScenarioName | null): void;
  scenario(): ScenarioName | null;
  /** A house of that many cameras, with short names or long ones. */
  furnish(cameras: number, longNames: boolean): void;
  /** Calls that reached the vendor, oldest first, with passwords starred out. */
  requests(): RecordedCall[];
  violations(): string[];
  /** Tokens of unread mails with a link to reset a password. */
  resetTokens(): string[];
  /** How many in-page cameras are filming and how many viewers they have. */
  liveCameras(): { camera: string; viewers: number }[];
  /** The address that brings all of this back. */
  link(): string;
  /** From now on it is this moment, such as `2026-03-29T01:30`, of the demo's zone; timers that run know nothing of it. */
  goTo(moment: string): void;
}

declare global {
  interface Window {
    cameraDemo?: DemoControl;
    /** How live cameras film, said before the demo starts: end-to-end tests encode and decode in software. */
    cameraDemoFormat?: FilmFormat;
  }
}
