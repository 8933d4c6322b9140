import { markLanguage, preferredLanguage } from '@/device/language';
import { subscribeToPreferences } from '@/device/preferences';
import type { Language } from '@/domain/language';
import { isOnline } from '@/lib/browser/online';
import { language, locale, setLanguage, type Translate } from './language';

type Messages = Readonly<Record<string, string>>;

const CATALOGUES: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ default: Messages }>>> = {
  es: () => import('../catalogues/es.json'),
  fr: () => import('../catalogues/fr.json'),
  de: () => import('../catalogues/de.json'),
  uk: () => import('../catalogues/uk.json'),
  ar: () => import('../catalogues/ar.json'),
  ja: () => import('../catalogues/ja.json'),
};

const loaded = new Map<Language, Translate>();

/**
 * @param path pattern for the URL's path, because the hash in the file's name is unknown
 * @returns true if a service worker has cached the file for offline use
 */
async function isFileCached(path: RegExp): Promise<boolean> {
  if (!navigator.serviceWorker?.controller) return false;
  const names = await caches.keys();
  const kept = await Promise.all(names.map(async (name) => await (await caches.open(name)).keys()));
  return kept.flat().some(({ url }) => path.test(new URL(url).pathname));
}

/**
 * Imports nothing while offline unless the file is cached, because browsers cache a failed import until the
 * page reloads. https://github.com/whatwg/html/issues/6768
 */
async function load(next: Language): Promise<Translate | null> {
  if (next === 'en') return null;
  const known = loaded.get(next);
  if (known) return known;
  if (!isOnline() && !(await isFileCached(new RegExp(`^/assets/${next}-`)))) throw new Error('offline');
  const [{ readCatalogue }, { default: messages }] = await Promise.all([
    import('./translation'),
    CATALOGUES[next](),
  ]);
  const translate = readCatalogue(locale(next), messages);
  loaded.set(next, translate);
  return translate;
}

/** Last requested language, which wins over an earlier request that finishes later. */
let latest: Language = 'en';

/**
 * Loads and shows a language without a reload.
 * @returns false if the language could not be loaded, so that the page keeps the previous one
 */
export async function showLanguage(next: Language): Promise<boolean> {
  latest = next;
  try {
    const translate = next === language() ? null : await load(next);
    if (latest !== next || next === language()) return true;
    setLanguage(next, translate);
    markLanguage(next);
    return true;
  } catch {
    if (latest === next) {
      latest = language();
      markLanguage(latest);
    }
    return false;
  }
}

/**
 * Shows the preferred language now and after each change in another tab or in the browser's settings. If
 * loading fails, tries again when the browser is back online.
 * @returns a promise that resolves once the language is shown or loading has failed
 */
export function followLanguage(): Promise<boolean> {
  const show = () => showLanguage(preferredLanguage());
  subscribeToPreferences(() => void show());
  globalThis.addEventListener('languagechange', () => void show());
  globalThis.addEventListener('online', () => void show());
  return show();
}
