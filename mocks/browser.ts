import { bypass } from 'msw';
import { setupWorker } from 'msw/browser';
import { clipHandler, type ReadAsset } from './clips';
import { DEMO_ACCOUNT, type DemoAccount } from './demoAccount';
import type { DemoControl } from './demoControl';
import { vendorHandlers } from './handlers';
import { controlPlaneHandlers } from './kvs/controlPlane';
import { signalingHandler } from './kvs/signaling';
import { letInterceptedSocketsPass } from './kvs/socketLikeness';
import { createStudio, type Studio } from './kvs/studio';
import { withoutPasswords } from './requestLog';
import { isScenarioName, type ScenarioName } from './scenarios';
import { drawScene } from './scenes/drawScene';
import { createVendor, type Vendor } from './vendor';
import { sessionStorageMemory } from './vendor/memory';

type DemoObstacle =
  /** Service workers need https or localhost, and this page came over plain http from another machine. */
  | 'insecureContext'
  /** This browser has no service workers, or they are switched off (a private window of some browsers). */
  | 'noServiceWorker'
  /** The worker's script could not be registered. */
  | 'workerFailed';

/** Why the demo cannot start. */
class DemoUnavailable extends Error {
  readonly obstacle: DemoObstacle;

  constructor(obstacle: DemoObstacle, cause?: unknown) {
    super(`The demo cannot start: ${obstacle}`, { cause });
    this.name = 'DemoUnavailable';
    this.obstacle = obstacle;
  }
}

const SCENARIO_KEY = 'demo:scenario';
const SCENARIO_PARAMETER = 'scenario';

/** The address names a scenario for this tab; `none` or an unknown name ends it. */
function scenarioOfTab(): { name: ScenarioName | null; isNew: boolean } {
  const asked = new URLSearchParams(location.search).get(SCENARIO_PARAMETER);
  if (asked !== null) return { name: isScenarioName(asked) ? asked : null, isNew: true };
  const kept = sessionStorage.getItem(SCENARIO_KEY) ?? '';
  return { name: isScenarioName(kept) ? kept : null, isNew: false };
}

/** Logging out empties the session storage, so the scenario is written down anew with every call. */
function keepScenario(vendor: Vendor): void {
  if (vendor.scenario === null) sessionStorage.removeItem(SCENARIO_KEY);
  else sessionStorage.setItem(SCENARIO_KEY, vendor.scenario);
}

const readAsset: ReadAsset = async (url) => {
  const response = await fetch(bypass(new Request(url)));
  return response.arrayBuffer();
};

function controlOf(vendor: Vendor, studio: Studio): DemoControl {
  return {
    account: DEMO_ACCOUNT,
    cameras: () =>
      vendor.household.cameras().map(({ uuid, displayName, status }) => ({ uuid, displayName, status })),
    setMediaFault: (cameraId, fault, times) =>
      vendor.mediaFaults.set(vendor.household.cameraNamed(cameraId)?.uuid ?? cameraId, fault, times),
    setScenario(name) {
      vendor.setScenario(name);
      keepScenario(vendor);
    },
    scenario: () => vendor.scenario,
    furnish: (cameras, longNames) => void Object.assign(vendor.conduct, { cameras, longNames }),
    expireTokens: () => vendor.sessions.expireTokens(),
    requests: () => vendor.calls.map((call) => ({ ...call, body: withoutPasswords(call.body) })),
    violations: () => [...vendor.violations],
    resetTokens: () => vendor.accounts.openResetTokens(),
    liveCameras: () => studio.onAir(),
  };
}

/**
 * Puts the stand-in vendor behind this page: its five services, AWS's signaling, the cameras and the clips.
 * @returns what to log in with.
 * @throws DemoUnavailable with the obstacle.
 */
export async function startDemo(): Promise<DemoAccount> {
  if (!window.isSecureContext) throw new DemoUnavailable('insecureContext');
  if (!('serviceWorker' in navigator)) throw new DemoUnavailable('noServiceWorker');

  const vendor = createVendor({ memory: sessionStorageMemory(sessionStorage) });
  const { name, isNew } = scenarioOfTab();
  vendor.setScenario(name, isNew);
  keepScenario(vendor);

  const studio = createStudio(vendor, drawScene);
  const worker = setupWorker(
    ...vendorHandlers(vendor),
    ...controlPlaneHandlers(vendor),
    clipHandler(vendor, readAsset),
    signalingHandler(vendor, studio),
  );
  worker.events.on('response:mocked', () => keepScenario(vendor));
  try {
    await worker.start({
      quiet: true,
      onUnhandledRequest: 'bypass',
      serviceWorker: { url: `${import.meta.env.BASE_URL}mockServiceWorker.js` },
    });
  } catch (error) {
    throw new DemoUnavailable('workerFailed', error);
  }
  letInterceptedSocketsPass();
  window.cameraDemo = controlOf(vendor, studio);
  return DEMO_ACCOUNT;
}
