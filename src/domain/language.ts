export const LANGUAGES = ['en', 'es', 'fr', 'de', 'uk', 'ar', 'ja'] as const;

export type Language = (typeof LANGUAGES)[number];

export const isLanguage = (value: unknown): value is Language =>
  LANGUAGES.some((language) => language === value);

export const isRightToLeft = (language: Language): boolean => language === 'ar';

/**
 * Ignores regions and falls back to English.
 * @param tags `navigator.languages`: https://developer.mozilla.org/docs/Web/API/Navigator/languages
 */
export const firstLanguage = (tags: readonly string[]): Language =>
  tags.map((tag) => tag.split('-', 1)[0]?.toLowerCase()).find(isLanguage) ?? 'en';
