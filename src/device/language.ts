import { firstLanguage, isRightToLeft, type Language } from '@/domain/language';
import { preferences } from './preferences';

/** The language that was chosen, else the first of the browser's that the app speaks. */
export const preferredLanguage = (): Language =>
  preferences().language ?? firstLanguage(globalThis.navigator.languages);

/** Tells the page in which language it is, and in which direction it is written. The first script does it before the first paint. */
export function markLanguage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = isRightToLeft(language) ? 'rtl' : 'ltr';
}
