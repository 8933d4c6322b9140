import { installClock, type PageClock } from '../clock/installClock';
import { instantOf } from '../clock/zonedTime';
import { readSetting, withoutSetting, writeSetting, type Setting } from './setting';

export interface TabStart {
  setting: Setting;
  notes: string[];
  /** False if the page was reloaded in the same tab. */
  isNew: boolean;
  clock: PageClock;
  zone: string;
  /** Unix epoch milliseconds by the page's clock. */
  openedAt: number;
  beganLoggedIn: boolean;
}

const SETTING_KEY = 'demo:setting';
const AHEAD_KEY = 'demo:ahead';

const computersZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * The URL takes precedence over this tab's stored setting, which takes precedence over `npm start`.
 * @param started parameters of `npm start`, or an empty string
 */
export function openTab(started: string): TabStart {
  const fromLink = readSetting(new URLSearchParams(location.search));
  const kept = sessionStorage.getItem(SETTING_KEY);
  const isNew = fromLink.hasParameters || kept === null;
  const { setting, notes } = fromLink.hasParameters
    ? fromLink
    : readSetting(new URLSearchParams(kept ?? started));
  if (fromLink.hasParameters) history.replaceState(history.state, '', withoutSetting(location.href));

  const zone = setting.zone ?? computersZone();
  const asksForTime = setting.now !== null && isNew;
  const ahead = asksForTime
    ? instantOf(setting.now ?? '', zone) - Date.now()
    : Number(sessionStorage.getItem(AHEAD_KEY));
  const keepsTime = setting.now === null ? 0 : ahead;
  const clock = installClock(keepsTime, setting.zone);
  const beganLoggedIn = [sessionStorage, localStorage].some((storage) => storage.getItem('token') !== null);
  return { setting, notes, isNew, clock, zone, openedAt: Date.now(), beganLoggedIn };
}

/** Log-out clears session storage, so callers store the setting after each answer. */
export function keepInTab(setting: Setting, clock: PageClock): void {
  sessionStorage.setItem(SETTING_KEY, writeSetting(setting).toString());
  sessionStorage.setItem(AHEAD_KEY, String(clock.ahead()));
}

const HANDLE_KEY = 'demo:handle';
let isHandleHidden: boolean | null = null;

/** @returns true by default in automated runs, to keep the workbench button out of screenshots */
export function handleIsHidden(): boolean {
  const kept = localStorage.getItem(HANDLE_KEY);
  isHandleHidden ??= kept === null ? navigator.webdriver : kept === 'hidden';
  return isHandleHidden;
}

export function hideHandle(isHidden: boolean): void {
  isHandleHidden = isHidden;
  localStorage.setItem(HANDLE_KEY, isHidden ? 'hidden' : 'shown');
}
