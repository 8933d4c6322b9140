import type { Language } from '@/domain/language';

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  uk: 'Українська',
  ar: 'العربية',
  ja: '日本語',
};
