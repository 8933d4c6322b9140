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

afterEach(() => {
  localStorage.clear();
  setLanguage('en', null);
  document.documentElement.lang = 'en';
});

describe('the shown language', () => {
  it('is the one that was asked for last, though an earlier one comes later', async () => {
    const german = showLanguage('de');
    await showLanguage('fr');
    line.release();
    await german;
    expect([language(), document.documentElement.lang]).toEqual(['fr', 'fr']);
  });

  it('follows the choice, the settings of the browser, and the line that is back', async () => {
    const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-AR']);
    onTestFinished(() => languages.mockRestore());
    await followLanguage();
    expect(language()).toBe('es');
    languages.mockReturnValue(['xx', 'ja-JP']);
    globalThis.dispatchEvent(new Event('languagechange'));
    await vi.waitFor(() => expect(language()).toBe('ja'));
    setPreferences({ language: 'uk' });
    await vi.waitFor(() => expect(language()).toBe('uk'));
    // As after a catalogue that could not be loaded.
    setLanguage('en', null);
    globalThis.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(language()).toBe('uk'));
  });
});
