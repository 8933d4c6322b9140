import { firstLanguage, isRightToLeft, type Language } from '@/domain/language';
import { preferences } from './preferences';

export const preferredLanguage = (): Language =>
  preferences().language ?? firstLanguage(globalThis.navigator.languages);

export function markLanguage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = isRightToLeft(language) ? 'rtl' : 'ltr';
}
