import { isLanguage, type Language } from '@/domain/language';
import { keptFields } from './keptFields';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export interface Preferences {
  language: Language | null;
  theme: Theme;
  /** If null, the browser's own data saver applies. */
  dataSaver: boolean | null;
  notifications: boolean;
}

const isTheme = (value: unknown): value is Theme => THEMES.some((theme) => theme === value);

function parse({
  language,
  theme,
  dataSaver,
  notifications,
}: Readonly<Record<string, unknown>>): Preferences {
  return {
    language: isLanguage(language) ? language : null,
    theme: isTheme(theme) ? theme : 'system',
    dataSaver: typeof dataSaver === 'boolean' ? dataSaver : null,
    notifications: notifications === true,
  };
}

export const DEFAULT_PREFERENCES = parse({});

export const {
  get: preferences,
  merge: setPreferences,
  subscribe: subscribeToPreferences,
} = keptFields('preferences', parse);
