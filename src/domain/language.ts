/** The languages of the app, as BCP 47 tags: https://www.rfc-editor.org/info/bcp47 */
export const LANGUAGES = ['en', 'es', 'fr', 'de', 'uk', 'ar', 'ja'] as const;

export type Language = (typeof LANGUAGES)[number];

export const isLanguage = (value: unknown): value is Language =>
  LANGUAGES.some((language) => language === value);

/** Written from right to left. */
export const isRightToLeft = (language: Language): boolean => language === 'ar';

/**
 * The first of the browser's languages that the app speaks, in whatever region; English where it speaks none of them.
 * @param tags `navigator.languages`: https://developer.mozilla.org/docs/Web/API/Navigator/languages
 */
export const firstLanguage = (tags: readonly string[]): Language =>
  tags.map((tag) => tag.split('-', 1)[0]?.toLowerCase()).find(isLanguage) ?? 'en';
