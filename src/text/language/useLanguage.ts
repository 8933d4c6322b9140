import { startTransition, useEffect, useReducer, useRef } from 'react';
import type { Language } from '@/domain/language';
import { language, onLanguageChange, textVersion } from './language';

/**
 * Returns the current language and re-renders when it changes. Needed only in `memo` components and for texts
 * in `useMemo`, because `App` uses this hook and re-renders everything else. Renders in a transition, because
 * rendering the page takes longer than a frame.
 */
export function useLanguage(): Language {
  const [, render] = useReducer(textVersion, textVersion());
  const rendered = useRef(textVersion());
  useEffect(() => {
    if (rendered.current !== textVersion()) render();
    return onLanguageChange(() => startTransition(render));
  }, []);
  return language();
}
