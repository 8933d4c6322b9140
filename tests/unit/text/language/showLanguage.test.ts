import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { setPreferences } from '@/device/preferences';
import { language, setLanguage } from '@/text/language/language';
import { followLanguage, showLanguage } from '@/text/language/showLanguage';

const line = vi.hoisted(() => {
  let release: () => void = () => undefined;
  const german = new Promise<void>((resolve) => (release = resolve));
  return { german, release: () => release() };
});

vi.mock('@/text/catalogues/de.json', async () => {
  await line.german;
  return { default: {} };
});

const arabic = vi.hoisted(() => ({ onRequest: vi.fn<() => void>() }));

vi.mock('@/text/catalogues/ar.json', () => {
  arabic.onRequest();
  return { default: {} };
});

/**
 * Simulates a page with a service worker that has cached one file.
 * @returns a function that sets whether the browser is online
 */
function browserThatHasKept(path: string): (isOnline: boolean) => void {
  const onLine = vi.spyOn(navigator, 'onLine', 'get');
  const cache = { keys: () => Promise.resolve([{ url: `https://app.example${path}` }]) };
  vi.stubGlobal('caches', { keys: () => Promise.resolve(['parts']), open: () => Promise.resolve(cache) });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller: {} } });
  onTestFinished(() => {
    onLine.mockRestore();
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });
  return (isOnline) => void onLine.mockReturnValue(isOnline);
}

afterEach(() => {
  localStorage.clear();
  setLanguage('en', null);
  document.documentElement.lang = 'en';
});

describe('requested language', () => {
  it('is shown even if an earlier request loads later', async () => {
    const german = showLanguage('de');
    await showLanguage('fr');
    line.release();
    await german;
    expect([language(), document.documentElement.lang]).toEqual(['fr', 'fr']);
  });

  it('is not requested offline, but is shown if it was loaded before', async () => {
    const setOnline = browserThatHasKept('/assets/uk-1.js');
    setOnline(false);
    expect(await showLanguage('ar')).toBe(false);
    expect(arabic.onRequest).not.toHaveBeenCalled();
    setOnline(true);
    expect(await showLanguage('ar')).toBe(true);
    expect(language()).toBe('ar');
    setOnline(false);
    await showLanguage('en');
    expect(await showLanguage('ar')).toBe(true);
  });

  it('is shown offline if a service worker has cached it', async () => {
    browserThatHasKept('/assets/es-1.js')(false);
    expect(await showLanguage('es')).toBe(true);
    expect(language()).toBe('es');
  });

  it('is the language that the user chose, or else the language of the browser', async () => {
    const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-AR']);
    onTestFinished(() => languages.mockRestore());
    await followLanguage();
    expect(language()).toBe('es');
    languages.mockReturnValue(['xx', 'ja-JP']);
    globalThis.dispatchEvent(new Event('languagechange'));
    await vi.waitFor(() => expect(language()).toBe('ja'));
    setPreferences({ language: 'uk' });
    await vi.waitFor(() => expect(language()).toBe('uk'));
    setLanguage('en', null);
    globalThis.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(language()).toBe('uk'));
  });
});
