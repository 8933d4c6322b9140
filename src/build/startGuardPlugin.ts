import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { isRightToLeft, LANGUAGES, type Language } from '../domain/language.ts';

const NAME = 'start-guard.js';

const catalogue = (language: Language): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../text/catalogues/${language}.json`), 'utf8'));

const sentence = (language: Language, key: string): string => {
  const found = catalogue(language)[key];
  if (found === undefined) throw new Error(`The catalogue ${language} lacks ${key}.`);
  return found;
};

const sentences = (language: Language) => [
  sentence(language, 'app.unsupported'),
  sentence(language, 'startGuard.notStarted'),
];

export const startGuardTranslations = (): string =>
  JSON.stringify(
    Object.fromEntries(
      LANGUAGES.filter((language) => language !== 'en').map((language) => [language, sentences(language)]),
    ),
  );

const translationsFile = (): string =>
  `assets/start-guard-${createHash('sha256').update(startGuardTranslations()).digest('hex').slice(0, 8)}.json`;

/** Only comments and indentation are removed, because a minifier's output might need a newer browser. */
const COMMENTS_AND_INDENTS = /\/\*[\s\S]*?\*\/\n|^\s*\/\/.*\n|^\s+/gm;

export const startGuardScript = (): string =>
  readFileSync(join(import.meta.dirname, '../app/startGuard.js'), 'utf8')
    .replaceAll(COMMENTS_AND_INDENTS, '')
    .replace("['__ENGLISH__']", () => JSON.stringify(sentences('en')))
    .replace("'__TRANSLATIONS__'", () => JSON.stringify(`/${translationsFile()}`));

/** Returns the sentence in all languages, because the user's language is unknown without scripts. */
const noScript = (): string =>
  LANGUAGES.map(
    (language) =>
      `<p lang="${language}"${isRightToLeft(language) ? ' dir="rtl"' : ''}>${sentence(language, 'startGuard.noScript')}</p>`,
  ).join('');

/**
 * Injects the guard before the app's script, so that the guard also runs in browsers that cannot parse the
 * app.
 */
export function startGuard(): Plugin {
  return {
    name: 'start-guard',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'asset', name: NAME, source: startGuardScript() });
      this.emitFile({ type: 'asset', fileName: translationsFile(), source: startGuardTranslations() });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const guard = Object.values(bundle ?? {}).find(
          (file) => file.type === 'asset' && file.names.includes(NAME),
        );
        return {
          html: html.replace(/(<noscript[^>]*>).*(<\/noscript>)/, (_all, begin: string, end: string) =>
            [begin, noScript(), end].join(''),
          ),
          // Defers the script, because deferred scripts and modules run in document order.
          tags: guard
            ? [{ tag: 'script', attrs: { defer: true, src: `/${guard.fileName}` }, injectTo: 'head-prepend' }]
            : [],
        };
      },
    },
  };
}
