import type { Language } from '@/domain/language';

type Messages = Readonly<Record<string, string>>;

const catalogues = import.meta.glob<Messages>('/src/text/catalogues/*.json', {
  eager: true,
  import: 'default',
});
const catalogue = (language: Language): Messages => catalogues[`/src/text/catalogues/${language}.json`] ?? {};

const SPOKEN = ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext', 'aria-description'];

function* saidOnPage(): Generator<string> {
  yield document.title;
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest('[style*="display: none"]')) continue;
    for (const name of SPOKEN) yield element.getAttribute(name) ?? '';
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) yield node.textContent ?? '';
  }
}

/**
 * @returns texts that the page shows in English although the catalogue of `language` translates them. Plurals
 * are ignored.
 */
export function leftInEnglish(language: Language): string[] {
  const translated = catalogue(language);
  const patterns = Object.entries(catalogue('en')).flatMap(([key, sentence]) => {
    const parts = sentence.split(/\{\w+\}/);
    const hasWords = parts.some((part) => /[a-z]{3}/i.test(part));
    return translated[key] === sentence ||
      !hasWords ||
      sentence.includes(', plural') ||
      /[{}]/.test(parts.join(''))
      ? []
      : [parts.map((part) => part.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)).join('.+')];
  });
  const english = new RegExp(`^(?:${patterns.join('|')})$`);
  const own = new Set(Object.values(translated));
  return [...new Set(saidOnPage())].filter((words) => english.test(words.trim()) && !own.has(words.trim()));
}
