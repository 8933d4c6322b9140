import { installClock, type PageClock } from '../clock/installClock';
import { instantOf } from '../clock/zonedTime';
import { readSetting, withoutSetting, writeSetting, type Setting } from '../setting/setting';

/** How this tab's stand-in is to be set, and what it was told. */
export interface TabStart {
  setting: Setting;
  /** What of the address could not be understood, in words. */
  notes: string[];
  /** False after a reload in the same tab. */
  isNew: boolean;
  clock: PageClock;
  zone: string;
  /** By the page's clock. */
  openedAt: number;
  /** Whether a user was logged in already. */
  beganLoggedIn: boolean;
}

const SETTING_KEY = 'demo:setting';
const AHEAD_KEY = 'demo:ahead';

const computersZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * What the address asks for, else what the tab remembers, else what the demo was started with. The app never sees the
 * stand-in's part of the address.
 * @param started the parameters that `npm start` was given; empty for none.
 */
export function openTab(started: string): TabStart {
  const asked = readSetting(new URLSearchParams(location.search));
  const kept = sessionStorage.getItem(SETTING_KEY);
  const isNew = asked.isAsked || kept === null;
  const { setting, notes } = asked.isAsked ? asked : readSetting(new URLSearchParams(kept ?? started));
  if (asked.isAsked) history.replaceState(history.state, '', withoutSetting(location.href));

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

/** Logging out empties the session storage, so this is written down anew with every call. */
export function keepInTab(setting: Setting, clock: PageClock): void {
  sessionStorage.setItem(SETTING_KEY, writeSetting(setting).toString());
  sessionStorage.setItem(AHEAD_KEY, String(clock.ahead()));
}

const HANDLE_KEY = 'demo:handle';
let isHandleHidden: boolean | null = null;

/** Whether the workbench's handle is hidden; it is in automated runs, where it would be in the way of pictures. */
export function handleIsHidden(): boolean {
  const kept = localStorage.getItem(HANDLE_KEY);
  isHandleHidden ??= kept === null ? navigator.webdriver : kept === 'hidden';
  return isHandleHidden;
}

export function hideHandle(isHidden: boolean): void {
  isHandleHidden = isHidden;
  localStorage.setItem(HANDLE_KEY, isHidden ? 'hidden' : 'shown');
}
