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

/** Of the guard: the browser will not do; the app could not be loaded. */
const sentences = (language: Language) => [
  sentence(language, 'app.unsupported'),
  sentence(language, 'startGuard.notStarted'),
];

/** The guard's sentences in the other languages, by their tags. */
export const startGuardTranslations = (): string =>
  JSON.stringify(
    Object.fromEntries(
      LANGUAGES.filter((language) => language !== 'en').map((language) => [language, sentences(language)]),
    ),
  );

/** The address that changes with what is in it, which the guard has to know. */
const translationsFile = (): string =>
  `assets/start-guard-${createHash('sha256').update(startGuardTranslations()).digest('hex').slice(0, 8)}.json`;

/** What is for readers only. A minifier would write what browsers of 2010 do not know. */
const COMMENTS_AND_INDENTS = /\/\*[\s\S]*?\*\/\n|^\s*\/\/.*\n|^\s+/gm;

/** The guard's script with its English sentences in it. */
export const startGuardScript = (): string =>
  readFileSync(join(import.meta.dirname, '../app/startGuard.js'), 'utf8')
    .replaceAll(COMMENTS_AND_INDENTS, '')
    .replace("['__ENGLISH__']", () => JSON.stringify(sentences('en')))
    .replace("'__TRANSLATIONS__'", () => JSON.stringify(`/${translationsFile()}`));

/** Without scripts nothing knows the user's language: the sentence stands there in each. */
const noScript = (): string =>
  LANGUAGES.map(
    (language) =>
      `<p lang="${language}"${isRightToLeft(language) ? ' dir="rtl"' : ''}>${sentence(language, 'startGuard.noScript')}</p>`,
  ).join('');

/** Puts the guard before the app's own script, which it outlives where that one cannot be read. */
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
          html: html.replace(/(<noscript>).*(<\/noscript>)/, (_all, begin: string, end: string) =>
            [begin, noScript(), end].join(''),
          ),
          // Deferred scripts and modules run in the order of the page.
          tags: guard
            ? [{ tag: 'script', attrs: { defer: true, src: `/${guard.fileName}` }, injectTo: 'head-prepend' }]
            : [],
        };
      },
    },
  };
}
