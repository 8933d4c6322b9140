import { succeeded } from '@/domain/result';
import { createOtherTabs } from '@/session/tabs/otherTabs';
import {
  anna,
  annasLogin,
  MemoryKeys,
  NOW,
  sessionRig,
  tokenOf,
  type RigOptions,
  type SessionRig,
} from '../../support/sessionRig';
import { MemoryStorage } from '../../support/storages';
import { tabsOfOneBrowser } from '../../support/tabs';

/** `claim` is the app's own timeout, because a busy machine might exceed a shorter one. */
const timeouts = { claim: 1_000, login: 5_000, turn: 5_000 };
export const later = () => NOW + 7_200_000;
export const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
export const renewed = () => Promise.resolve(succeeded(tokenOf(anna, 14_400)));

const newBrowser = () => ({
  tabs: tabsOfOneBrowser(),
  shared: new MemoryStorage(),
  keys: new MemoryKeys(),
  now: () => NOW,
});

/** Shared by all tabs of a test. `resetBrowser` replaces the content for the next test. */
export const browser = newBrowser();
export const resetBrowser = () => void Object.assign(browser, newBrowser());

export function openTab(tab = new MemoryStorage(), changes: RigOptions = {}): SessionRig {
  const rig = sessionRig({
    tab,
    shared: browser.shared,
    keys: browser.keys,
    now: () => browser.now(),
    otherTabs: createOtherTabs(browser.tabs.open(), timeouts),
    ...changes,
  });
  rig.vendor.login = renewed;
  return rig;
}

export async function rememberedTab(): Promise<SessionRig> {
  const rig = openTab();
  rig.vendor.login = () => Promise.resolve(succeeded(tokenOf(anna)));
  await rig.session.signIn(annasLogin, true);
  rig.logins.length = 0;
  rig.vendor.login = renewed;
  return rig;
}
