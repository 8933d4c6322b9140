import { isLanguage, type Language } from '@/domain/language';
import { browserStorage, KEPT_PREFIX } from '@/lib/browserStorage';
import { isObject } from '@/lib/isObject';

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

export const PREFERENCES_KEY = `${KEPT_PREFIX}preferences`;

const isTheme = (value: unknown): value is Theme => THEMES.some((theme) => theme === value);

function fieldsOf(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    return isObject(stored) ? stored : {};
  } catch {
    return {};
  }
}

/** Reads each preference by itself: one that another version wrote in another way does not take the others with it. */
export function parsePreferences(text: string | null): Preferences {
  const { language, theme, dataSaver, notifications } = fieldsOf(text);
  return {
    language: isLanguage(language) ? language : null,
    theme: isTheme(theme) ? theme : 'system',
    dataSaver: typeof dataSaver === 'boolean' ? dataSaver : null,
    notifications: notifications === true,
  };
}

const storage = browserStorage(() => globalThis.localStorage);
const listeners = new Set<() => void>();
let parsedText: string | null = null;
let parsed = parsePreferences(null);

/** The preferences as they are now: the same object until one changes. */
export function preferences(): Preferences {
  const text = storage.get(PREFERENCES_KEY);
  if (text !== parsedText) {
    parsedText = text;
    parsed = parsePreferences(text);
  }
  return parsed;
}

/** Changes some preferences, in every tab. What another version of the app has stored beside them stays. */
export function setPreferences(changes: Partial<Preferences>): void {
  const fields = { ...fieldsOf(storage.get(PREFERENCES_KEY)), ...changes };
  storage.set(PREFERENCES_KEY, JSON.stringify(fields));
  for (const listener of listeners) listener();
}

/**
 * Calls back after a change in this tab or another one.
 * @returns ends it.
 * @see https://developer.mozilla.org/docs/Web/API/Window/storage_event
 */
export function subscribeToPreferences(onChange: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === null || key === PREFERENCES_KEY) onChange();
  };
  // One entry for each subscription, also where two hand in the same function.
  const listener = () => onChange();
  listeners.add(listener);
  globalThis.addEventListener('storage', hear);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener('storage', hear);
  };
}
