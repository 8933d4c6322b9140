import type { VendorControl } from '../control';
import type { DemoAccount } from '../demoAccount';
import type { RecordedCall } from '../calls/requestLog';
import type { ScenarioName } from '../setting/scenarios';
import type { FilmFormat } from '../kvs/filming';

/** `window.cameraDemo`, for testers and end-to-end tests. */
export interface DemoControl extends VendorControl {
  account: DemoAccount;
  /** Parts of the page's URL that could not be parsed. */
  notes: readonly string[];
  /** Cameras of the demo user. */
  cameras(): { uuid: string; displayName: string; status: string }[];
  /** Replaces all scenarios and faults. Null only removes them. */
  setScenario(name: ScenarioName | null): void;
  scenario(): ScenarioName | null;
  furnish(cameras: number, longNames: boolean): void;
  /** Oldest first, without passwords. */
  requests(): RecordedCall[];
  violations(): string[];
  /** Tokens of unused password resets. */
  resetTokens(): string[];
  /** Cameras with a stream, and the number of their viewers. */
  liveCameras(): { camera: string; viewers: number }[];
  /** Returns a link that restores this state. */
  link(): string;
  /**
   * Sets the clock to a time in the demo's zone, such as `2026-03-29T01:30`. Running timers are not affected.
   */
  goTo(time: string): void;
}

declare global {
  interface Window {
    cameraDemo?: DemoControl;
    /** End-to-end tests set this before the demo starts, because they encode and decode in software. */
    cameraDemoFormat?: FilmFormat;
  }
}
