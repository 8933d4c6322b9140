import type { VendorControl } from '../control';
import type { DemoAccount } from '../demoAccount';
import type { RecordedCall } from '../calls/requestLog';
import type { ScenarioName } from '../setting/scenarios';
import type { FilmFormat } from '../kvs/filming';

/** `window.cameraDemo`, for testers and end-to-end tests. */
export interface DemoControl extends VendorControl {
  account: DemoAccount;
  /** Messages about invalid parameters in the page's URL. */
  notes: readonly string[];
  cameras(): { uuid: string; displayName: string; status: string }[];
  /** Removes all scenarios and faults, then sets this scenario unless it is null. */
  setScenario(name: ScenarioName | null): void;
  scenario(): ScenarioName | null;
  furnish(cameras: number, longNames: boolean): void;
  /** Returns all calls, oldest first, with masked passwords. */
  requests(): RecordedCall[];
  violations(): string[];
  resetTokens(): string[];
  liveCameras(): { camera: string; viewers: number }[];
  link(): string;
  /** @param time in the demo's zone, such as `2026-03-29T01:30` */
  goTo(time: string): void;
}

declare global {
  interface Window {
    cameraDemo?: DemoControl;
    /** End-to-end tests encode video in software, so they set a small format before the demo starts. */
    cameraDemoFormat?: FilmFormat;
  }
}
