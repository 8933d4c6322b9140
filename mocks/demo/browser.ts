import { bypass } from 'msw';
import { setupWorker } from 'msw/browser';
import { listenToConsole } from '../bundle/listen';
import { openKeptBundle } from '../bundle/keep';
import { createRecorder } from '../bundle/recorder';
import { replayBundle } from '../bundle/replay';
import { beUnderControl } from './claim';
import type { ReadAsset } from '../services/clips';
import { instantOf } from '../clock/zonedTime';
import { createControl, type VendorControl } from '../control';
import { DEMO_ACCOUNT, type DemoAccount } from '../demoAccount';
import type { DemoControl } from './demoControl';
import { controlPlaneHandlers } from '../kvs/controlPlane';
import { signalingHandler } from '../kvs/signaling';
import { letInterceptedSocketsPass } from '../kvs/socketLikeness';
import { createStudio, type Studio } from '../kvs/studio';
import { networkHandler, playNetwork } from './network';
import { withoutPasswords } from '../calls/requestLog';
import { failingDatabase } from './failingDatabase';
import { drawScene } from '../scenes/drawScene';
import { linkTo } from '../setting/setting';
import { standInHandlers } from '../standIn';
import { keepInTab, openTab, type TabStart } from '../setting/tab';
import { createVendor, type Vendor } from '../vendor';
import { sessionStorageMemory } from '../vendor/memory';

type DemoObstacle =
  /** Browsers allow service workers only over HTTPS and on localhost. */
  | 'insecureContext'
  /** Some browsers disable service workers in private windows. */
  | 'noServiceWorker'
  | 'workerFailed';

class DemoUnavailable extends Error {
  readonly obstacle: DemoObstacle;

  constructor(obstacle: DemoObstacle, cause?: unknown) {
    super(`The demo cannot start: ${obstacle}`, { cause });
    this.name = 'DemoUnavailable';
    this.obstacle = obstacle;
  }
}

const readAsset: ReadAsset = async (url) => {
  const response = await fetch(bypass(new Request(url)));
  return response.arrayBuffer();
};

function demoControl(vendor: Vendor, studio: Studio, control: VendorControl, tab: TabStart): DemoControl {
  return {
    ...control,
    account: DEMO_ACCOUNT,
    notes: tab.notes,
    cameras: () =>
      vendor.household.cameras().map(({ uuid, displayName, status }) => ({ uuid, displayName, status })),
    setScenario: (name) => vendor.setScenario(name),
    scenario: () => vendor.setting.scenarios.at(-1) ?? null,
    furnish: (cameras, longNames) => control.set({ cameras, names: longNames ? 'long' : 'usual' }),
    requests: () => vendor.calls.map((call) => ({ ...call, body: withoutPasswords(call.body) })),
    violations: () => [...vendor.violations],
    resetTokens: () => vendor.accounts.openResetTokens(),
    liveCameras: () => studio.onAir(),
    link: () => linkTo(vendor.setting, location.href),
    goTo(time) {
      const at = instantOf(time, tab.zone);
      if (Number.isNaN(at)) throw new Error(`“${time}” is not a time such as 2026-03-29T01:30.`);
      tab.clock.goTo(at);
      control.set({ now: time });
    },
  };
}

/** Stores a token under the key from which the app restores a session. */
function logIn(vendor: Vendor): void {
  const person = vendor.accounts.byEmail(`${vendor.setting.account ?? ''}@camera.example`);
  if (person) sessionStorage.setItem('token', vendor.sessions.issueToken(person));
}

export interface RunningDemo {
  account: DemoAccount;
  /** If null, the deployment's role applies. */
  role: 0 | 1 | 2 | null;
  /**
   * @param state returns the store's state for a bug bundle
   * @param rewrite applies a function to the app's English sentences; null restores them
   */
  openWorkbench(
    state: () => unknown,
    rewrite: (change: ((sentence: string) => string) | null) => Promise<void>,
  ): Promise<void>;
}

/** WebKitGTK sometimes loses messages to a service worker. Without a timeout, the page would stay blank. */
const WORKER_TIMEOUT_MS = 15_000;

const rejectsAfter = (milliseconds: number): Promise<never> =>
  new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('The service worker did not answer.')), milliseconds);
  });

/** @throws DemoUnavailable */
export async function startDemo(): Promise<RunningDemo> {
  if (!window.isSecureContext) throw new DemoUnavailable('insecureContext');
  if (!('serviceWorker' in navigator)) throw new DemoUnavailable('noServiceWorker');

  const tab = openTab(import.meta.env.VITE_DEMO_SETTING ?? '');
  const vendor = createVendor({ memory: sessionStorageMemory(sessionStorage) });
  vendor.onViolation = (violation) => console.error(`The app broke the vendor's contract: ${violation}`);
  vendor.set(tab.setting, tab.isNew);
  const keep = () => keepInTab(vendor.setting, tab.clock);
  keep();
  vendor.onChange(keep);
  if (tab.isNew) logIn(vendor);
  const recorder = createRecorder(vendor, () => `${location.pathname}${location.search}`);
  listenToConsole(recorder.onConsole);
  const { bundle: bundleName } = vendor.setting;
  if (bundleName !== null) {
    const bundle = await openKeptBundle(bundleName);
    if (bundle) replayBundle(vendor, bundle, location.origin);
    else tab.notes.push(`There is no bundle “${bundleName}” here.`);
  }

  const studio = createStudio(vendor, drawScene);
  const worker = setupWorker(
    networkHandler(vendor),
    ...standInHandlers(vendor, readAsset),
    ...controlPlaneHandlers(vendor),
    signalingHandler(vendor, studio),
  );
  // MSW sends this page a copy of each response, which would stay in memory unread until the page closes.
  const release = ({ response }: { response: Response }) => void response.body?.cancel();
  worker.events.on('response:mocked', keep);
  worker.events.on('response:mocked', release);
  worker.events.on('response:bypass', release);
  try {
    const begin = async () => {
      await worker.start({
        quiet: true,
        onUnhandledRequest: 'bypass',
        serviceWorker: { url: `${import.meta.env.BASE_URL}mockServiceWorker.js` },
      });
      await beUnderControl(navigator.serviceWorker);
    };
    await Promise.race([begin(), rejectsAfter(WORKER_TIMEOUT_MS)]);
  } catch (error) {
    throw new DemoUnavailable('workerFailed', error);
  }
  letInterceptedSocketsPass();
  playNetwork(vendor, studio);
  failingDatabase(() => vendor.behavior.conditions['database-fails'] !== undefined);
  const control = createControl(vendor);
  window.cameraDemo = demoControl(vendor, studio, control, tab);
  return {
    account: DEMO_ACCOUNT,
    role: vendor.setting.role,
    async openWorkbench(state, rewrite) {
      const { mountWorkbench } = await import('../workbench/mount');
      mountWorkbench({ vendor, control, tab, recorder, state, rewrite });
    },
  };
}
