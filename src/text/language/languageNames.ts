import type { Language } from '@/domain/language';

/** Languages in their own words, for people who read no other. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  uk: 'Українська',
  ar: 'العربية',
  ja: '日本語',
};
