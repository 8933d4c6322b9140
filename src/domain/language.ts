/** The languages of the app, as BCP 47 tags: https://www.rfc-editor.org/info/bcp47 */
const LANGUAGES = ['en', 'es', 'fr', 'de', 'uk', 'ar', 'ja'] as const;

export type Language = (typeof LANGUAGES)[number];

export const isLanguage = (value: unknown): value is Language =>
  LANGUAGES.some((language) => language === value);
