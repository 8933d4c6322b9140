import { startTransition, useEffect, useReducer, useRef } from 'react';
import type { Language } from '@/domain/language';
import { language, onLanguageChange, textVersion } from './language';

/**
 * Returns the shown language and renders again when it changes. `App` uses it and renders everything below;
 * only components in `memo` and texts in `useMemo` need it too. The page renders in a transition, since
 * rendering it takes longer than a frame.
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
