import { preferences, subscribeToPreferences, type Theme } from './preferences';

export const DARK_QUERY = '(prefers-color-scheme: dark)';

/** @param systemIsDark what the system says, which decides where nothing else was chosen. */
export const isDarkTheme = (theme: Theme, systemIsDark: boolean): boolean =>
  theme === 'system' ? systemIsDark : theme === 'dark';

/**
 * Puts the theme on the page: `data-theme` for the style sheets, and the one `theme-color` that holds. The page's first
 * script does it before anything is painted, so that no other theme flashes.
 * @see https://html.spec.whatwg.org/multipage/semantics.html#meta-theme-color
 */
export function applyTheme(): void {
  const shown = isDarkTheme(preferences().theme, matchMedia(DARK_QUERY).matches) ? 'dark' : 'light';
  document.documentElement.dataset['theme'] = shown;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.media = meta.dataset['theme'] === shown ? 'all' : 'not all';
  }
}

/** Applies the theme, and again whenever the preference or the system's setting changes. @returns ends it. */
export function followTheme(): () => void {
  const system = matchMedia(DARK_QUERY);
  const unsubscribe = subscribeToPreferences(applyTheme);
  system.addEventListener('change', applyTheme);
  applyTheme();
  return () => {
    unsubscribe();
    system.removeEventListener('change', applyTheme);
  };
}
