import { firstLanguage } from '@/domain/language';

const KEPT = /\/assets\/([a-z]+)-[^/]+\.js$/;

/**
 * Selects the translations to cache for offline use: the browser's language, and languages cached by an
 * earlier release because the user read them.
 * @param catalogues URLs of this release's translations by language
 * @param kept URLs cached by an earlier release
 * @param tags `navigator.languages`
 */
export function cataloguesInUse(
  catalogues: Readonly<Record<string, string>>,
  kept: readonly string[],
  tags: readonly string[],
): string[] {
  const languages = [firstLanguage(tags), ...kept.map((url) => KEPT.exec(url)?.[1] ?? '')];
  return [...new Set(languages)].map((language) => catalogues[language]).filter((url) => url !== undefined);
}
