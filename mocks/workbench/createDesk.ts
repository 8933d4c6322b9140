import manifest from '../../package.json' with { type: 'json' };
import { keepBundle } from '../bundle/keep';
import { bundleText, readBundle } from '../bundle/bundle';
import type { Recorder } from '../bundle/recorder';
import { replayOf } from '../bundle/replayOf';
import { instantText } from '../clock/zonedTime';
import type { VendorControl } from '../control';
import { linkTo, type Setting } from '../setting/setting';
import { handleIsHidden, hideHandle, type TabStart } from '../setting/tab';
import type { Vendor } from '../vendor';
import { DEFAULT_SEED } from '../vendor/recordings';
import type { Desk } from './desk';

const MAX_CLIPS = 20;

export interface DeskParts {
  vendor: Vendor;
  control: VendorControl;
  tab: TabStart;
  recorder: Recorder;
  state: () => unknown;
  rewrite: Desk['rewrite'];
}

export function createDesk({ vendor, control, tab, recorder, state, rewrite }: DeskParts): Desk {
  const { zone } = tab;
  const openedAt = instantText(tab.openedAt, zone);

  /** Pins seed, time and zone, so that the link shows the same demo later and on other computers. */
  const link = (): string => {
    const { setting } = vendor;
    const pinned = { seed: setting.seed ?? DEFAULT_SEED, now: setting.now ?? openedAt, zone };
    return linkTo({ ...setting, ...pinned }, location.href);
  };

  return {
    control,
    notes: tab.notes,
    now: () => Date.now(),
    zone,
    cameras: () => vendor.household.cameras().map(({ displayName }) => displayName),
    clips(name) {
      const camera = vendor.household.cameraNamed(name);
      const events = camera ? vendor.recordings.eventsOf(camera) : [];
      return events.slice(0, MAX_CLIPS).map(({ uuid, timestamp, code }) => ({
        uuid,
        title: `${instantText(timestamp, zone).replace('T', ' ')} ${code}`,
      }));
    },
    link,
    openAnew(change: Partial<Setting>) {
      // Reloading keeps the setting and the clock.
      if (Object.keys(change).length === 0) location.reload();
      else location.assign(linkTo({ ...vendor.setting, ...change }, location.href));
    },
    bundle: (screenshot) =>
      bundleText(
        recorder.bundle({
          app: `${manifest.name} ${manifest.version}`,
          browser: navigator.userAgent,
          screen: `${innerWidth}x${innerHeight}, ${devicePixelRatio} pixels each`,
          openedAt,
          zone,
          page: `${location.pathname}${location.search}`,
          link: link(),
          beganLoggedIn: tab.beganLoggedIn,
          state: state(),
          screenshot,
          origin: location.origin,
        }),
      ),
    async openBundle(text) {
      const bundle = readBundle(text);
      if (bundle === null) return false;
      const { page, setting } = replayOf(bundle, await keepBundle(text));
      location.assign(`${page}?${setting}`);
      return true;
    },
    rewrite,
    isHandleHidden: handleIsHidden,
    hideHandle,
  };
}
