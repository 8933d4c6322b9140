import { endpoints } from '@/api/endpoints';
import { comparablePath, paths } from '@/config/paths';
import { browserFeatures, supportsApp } from '@/domain/browserSupport';
import { markLanguage, preferredLanguage } from '@/device/language';
import type { Language } from '@/domain/language';
import { isObject } from '@/lib/isObject';
import { isOnline } from '@/lib/browser/online';
import { portalFor } from '@/domain/account/user';
import { webAddress } from '@/lib/webAddress';
import { browserStorage } from '@/lib/browser/browserStorage';
import { portalPreference } from '@/session/portalPreference';
import { isExpired, readToken } from '@/session/sessionToken';
import { createVendorClock } from '@/session/vendorClock';
import { standingToken } from '@/session/tokenStorage';
import type { EarlySettings, EarlyStart } from './earlyStart';
import { listenForPresses } from './press';

const toHome: ReadonlySet<string> = new Set([paths.root, paths.login, paths.home]);
const withCameras: ReadonlySet<string> = new Set([
  ...toHome,
  paths.viewAll,
  paths.wall,
  paths.lastActivity,
  paths.replay,
]);
const ofGuests: ReadonlySet<string> = new Set([paths.register, paths.forgotPassword, paths.resetPassword]);

function preload(files: readonly string[]): void {
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
    if (link.rel === 'preload') link.as = 'style';
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }
}

async function preloadPicture(answer: Promise<Response>): Promise<void> {
  const body: unknown = await (await answer).clone().json();
  const data = isObject(body) ? body['data'] : null;
  const cameras = isObject(data) ? data['cameras'] : null;
  const [first]: readonly unknown[] = Array.isArray(cameras) ? cameras : [];
  const snapshot = isObject(first) ? first['snapshot'] : null;
  const address = typeof snapshot === 'string' ? webAddress(snapshot) : null;
  if (address === null) return;
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'image';
  link.referrerPolicy = 'no-referrer';
  link.href = address;
  document.head.append(link);
}

async function translate(start: EarlyStart, language: Language, file: string): Promise<Language> {
  try {
    start.writeEnglish = await (await import(/* @vite-ignore */ file)).write(language);
    return language;
  } catch {
    markLanguage('en');
    return 'en';
  }
}

/**
 * Starts work before the app has loaded: shows a guest the log-in form, or requests a logged-in user's
 * cameras. Does nothing when in doubt, because each decision must match the app's own.
 */
export function begin(
  { apiBaseUrl, asksAtOnce, defaultRole, rules, words, files }: EarlySettings,
  now: () => number = Date.now,
  isSupported: () => boolean = () => supportsApp(browserFeatures()),
): EarlyStart {
  const english = Promise.resolve<Language>('en');
  const start: EarlyStart = {
    showsLogin: false,
    calls: [],
    formLanguage: english,
    writeEnglish: () => undefined,
    adopt: () => null,
  };
  if (!isSupported()) return start;
  const language = preferredLanguage();
  markLanguage(language);
  const tab = browserStorage(() => globalThis.sessionStorage);
  const shared = browserStorage(() => globalThis.localStorage);
  const pathname = comparablePath(globalThis.location.pathname);
  // Serializes the URL as `Request.url` does (lower-case host, no default port), because the app compares the
  // two.
  const url = (path: string) => new URL(`${apiBaseUrl || globalThis.location.origin}${path}`).href;

  function ask(path: string, options: { token?: string; body?: string }): Promise<Response> {
    const { token = null, body = null } = options;
    const controller = new AbortController();
    const method = body === null ? 'GET' : 'POST';
    const answer = fetch(url(path), {
      method,
      body,
      headers: {
        Accept: 'application/json',
        ...(body === null ? {} : { 'Content-Type': 'application/json' }),
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      },
      cache: 'no-store',
      signal: controller.signal,
    });
    answer.catch(() => undefined);
    start.calls.push({
      method,
      url: url(path),
      token,
      body,
      sentAt: now(),
      answer,
      drop: () => controller.abort(),
    });
    return answer;
  }

  const hasNoSession = tab.get('token') === null && shared.get('token') === null;
  if (hasNoSession) {
    if (ofGuests.has(pathname)) return start;
    start.showsLogin = true;
    const show = () => void (document.documentElement.dataset['early'] = 'login');
    if (language === 'en') show();
    else start.formLanguage = translate(start, language, words).finally(show);
    preload(files.login);
    const forTouch = [...files.touch];
    start.adopt = listenForPresses({
      // Imports nothing while offline, because browsers cache a failed import until the page reloads.
      rules: () => (isOnline() ? import(/* @vite-ignore */ rules) : Promise.reject(new Error('offline'))),
      onTouch: () => {
        if (isOnline()) preload(forTouch.splice(0));
      },
      send: asksAtOnce
        ? (body) => {
            for (const { drop } of start.calls.splice(0)) drop();
            void ask(endpoints.login, { body });
          }
        : null,
    });
    return start;
  }

  const token = standingToken(tab, shared);
  const claims = token === null ? null : readToken(token);
  const showsCameras =
    portalFor(defaultRole, portalPreference(shared).read()) === 0 && withCameras.has(pathname);
  if (token === null || !claims || isExpired(claims, createVendorClock(shared, now).now()) || !showsCameras)
    return start;
  preload(files.home);
  if (pathname === paths.replay) preload(files.replay);
  if (!asksAtOnce) return start;
  const cameras = ask(endpoints.cameras, { token });
  if (toHome.has(pathname)) preloadPicture(cameras).catch(() => undefined);
  return start;
}
