import type { DemoAccount } from './demoAccount';
import type { MediaFault } from './mediaFaults';
import type { RecordedCall } from './requestLog';
import type { ScenarioName } from './scenarios';

/** `window.cameraDemo`: what a tester or an end-to-end test may turn while the demo runs. */
export interface DemoControl {
  account: DemoAccount;
  /** uuid, name and whether it is Live, of every camera of the demo user. */
  cameras(): { uuid: string; displayName: string; status: string }[];
  /** @param cameraId uuid, display name, or `*`. A null fault takes the camera's faults away. */
  setMediaFault(cameraId: string, fault: MediaFault | null, times?: number): void;
  setScenario(name: ScenarioName | null): void;
  scenario(): ScenarioName | null;
  /** Until the next load of the page: a house of that many cameras, with short names or long ones. */
  furnish(cameras: number, longNames: boolean): void;
  /** All tokens issued so far count as expired from now on. */
  expireTokens(): void;
  /** Calls that reached the vendor, oldest first, with passwords starred out. */
  requests(): RecordedCall[];
  violations(): string[];
  /** Tokens of unread mails with a link to reset a password. */
  resetTokens(): string[];
  /** How many in-page cameras are filming and how many viewers they have. */
  liveCameras(): { camera: string; viewers: number }[];
}

declare global {
  interface Window {
    cameraDemo?: DemoControl;
  }
}
