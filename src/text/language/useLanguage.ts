import { useSyncExternalStore } from 'react';
import type { Language } from '@/domain/language';
import { language, onLanguageChange, textVersion } from './language';

/**
 * The language in which the app speaks; draws a component again when it changes. `App` uses it, and draws everything
 * below it again; so only what is kept from that needs it too: components in `memo`, and texts in `useMemo`.
 */
export function useLanguage(): Language {
  useSyncExternalStore(onLanguageChange, textVersion, textVersion);
  return language();
}
