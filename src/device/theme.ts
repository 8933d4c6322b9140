import { preferences, subscribeToPreferences, type Theme } from './preferences';

export const DARK_QUERY = '(prefers-color-scheme: dark)';

export const isDarkTheme = (theme: Theme, systemIsDark: boolean): boolean =>
  theme === 'system' ? systemIsDark : theme === 'dark';

/**
 * Sets `data-theme` for the style sheets and enables one `theme-color`. The start guard does the same before
 * the first paint, so that the wrong theme does not flash.
 * @see https://html.spec.whatwg.org/multipage/semantics.html#meta-theme-color
 */
export function applyTheme(): void {
  const shown = isDarkTheme(preferences().theme, matchMedia(DARK_QUERY).matches) ? 'dark' : 'light';
  document.documentElement.dataset['theme'] = shown;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.media = meta.dataset['theme'] === shown ? 'all' : 'not all';
  }
}

export function followTheme(): () => void {
  const system = matchMedia(DARK_QUERY);
  // Applies the theme in a later task, because restyling the page takes longer than a frame.
  const unsubscribe = subscribeToPreferences(() => setTimeout(applyTheme));
  system.addEventListener('change', applyTheme);
  applyTheme();
  return () => {
    unsubscribe();
    system.removeEventListener('change', applyTheme);
  };
}
