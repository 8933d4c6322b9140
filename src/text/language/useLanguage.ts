import { useSyncExternalStore } from 'react';
import type { Language } from '@/domain/language';
import { language, onLanguageChange, textVersion } from './language';

/**
 * Returns the shown language and renders again when it changes. `App` uses it and renders everything below; only components
 * in `memo` and texts in `useMemo` need it too.
 */
export function useLanguage(): Language {
  useSyncExternalStore(onLanguageChange, textVersion, textVersion);
  return language();
}
