import { firstLanguage } from '@/domain/language';

/** The beginning of a file's name stays the same from one release to the next; the hash after it changes. */
const KEPT = /\/assets\/([a-z]+)-[^/]+\.js$/;

/**
 * The translations that are to be there without a network: those that an earlier release has kept, since the user has
 * read the app in them, and that of the browser's language.
 * @param catalogues addresses of this release's translations by language
 * @param kept addresses of all that an earlier release has kept
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
