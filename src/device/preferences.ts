import { isLanguage, type Language } from '@/domain/language';
import { keptFields } from './keptFields';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** How this device's user wants the app: the same for every account, kept over log-outs. */
export interface Preferences {
  /** null: not chosen, so the browser's languages decide. */
  language: Language | null;
  theme: Theme;
  /** null: not chosen, so the browser's own data saver decides. */
  dataSaver: boolean | null;
  /** Whether new events are told while the app is open. */
  notifications: boolean;
}

const isTheme = (value: unknown): value is Theme => THEMES.some((theme) => theme === value);

/** Reads each preference by itself: one that another version wrote in another way does not take the others with it. */
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

/** Where nothing was chosen. */
export const DEFAULT_PREFERENCES = parse({});

export const {
  get: preferences,
  merge: setPreferences,
  subscribe: subscribeToPreferences,
} = keptFields('preferences', parse);
