import { compileScript } from './compileScript.ts';
import { messages } from './messagesPlugin.ts';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import type { AppConfig } from '../config/env.ts';
import type { DemoAccount } from '../domain/account/demoAccount.ts';
import { LANGUAGES, type Language } from '../domain/language.ts';
import type { drawLogin } from '../app/early/drawLogin.tsx';
import type { EarlySettings } from '../app/early/earlyStart.ts';
import { shapeOf, wordsOf, type FormWords } from '../app/early/formWords.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const alias = { '@': here('..') };

const hasDrawLogin = (module: unknown): module is { drawLogin: typeof drawLogin } =>
  typeof module === 'object' && module !== null && 'drawLogin' in module;

async function draw(account: DemoAccount | null): Promise<ReadonlyMap<Language, string>> {
  const cache = here('../../node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  // Uses a folder in the repository, because the module could not resolve packages elsewhere.
  const folder = mkdtempSync(join(cache, 'draw-login-'));
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      plugins: [messages()],
      resolve: { alias },
      build: {
        outDir: folder,
        ssr: here('../app/early/drawLogin.tsx'),
        target: 'es2022',
        rolldownOptions: { output: { entryFileNames: 'draw.mjs', codeSplitting: false } },
      },
    });
    const module: unknown = await import(pathToFileURL(join(folder, 'draw.mjs')).href);
    if (!hasDrawLogin(module)) throw new Error('The log-in form could not be drawn.');
    const { drawLogin: drawIn } = module;
    return new Map(
      LANGUAGES.map((language) => {
        const file = here(`../text/catalogues/${language}.json`);
        const messages: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
        return [language, drawIn(account, language, messages)];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

function closure(chunks: Chunks, fileName: string, found = new Set<string>()): Set<string> {
  for (const file of chunks.get(fileName)?.imports ?? []) if (!found.has(file)) closure(chunks, file, found);
  return found.add(fileName);
}

const path = (file: string): string => `/${file}`;

const WORDS = '\0form-words';

function filesOf(bundle: Rolldown.OutputBundle, entry: string) {
  const files = Object.values(bundle);
  const chunks: Chunks = new Map(
    files.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  );
  const base = closure(chunks, entry);
  const fileOf = (part: string) => {
    const all = [...chunks.values()];
    const found =
      all.find(({ facadeModuleId }) => facadeModuleId?.endsWith(part)) ??
      all.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(part)));
    if (!found) throw new Error(`No file has ${part}.`);
    return found.fileName;
  };
  const beyond = (...parts: string[]) => {
    const all = new Set(parts.flatMap((part) => Array.from(closure(chunks, fileOf(part)))));
    return [...all].filter((file) => !base.has(file));
  };
  const withStyles = (parts: readonly string[]) => [
    ...parts,
    ...parts.flatMap((file) => Array.from(chunks.get(file)?.viteMetadata?.importedCss ?? [])),
  ];
  return { chunks, base, fileOf, beyond, withStyles };
}

/**
 * Inlines the log-in form, its styles and the first script into the page, so that a guest can type as soon as
 * the HTML arrives.
 * @param demoAccount null outside the demo
 */
export function earlyPage(config: AppConfig, demoAccount: DemoAccount | null): Plugin {
  const translations = LANGUAGES.filter((language) => language !== 'en');
  let forms: ReturnType<typeof draw> | null = null;
  const formIn = async (language: Language): Promise<string> => {
    forms ??= draw(demoAccount);
    return (await forms).get(language) ?? '';
  };
  return {
    name: 'early-page',
    apply: 'build',
    buildStart() {
      this.emitFile({
        type: 'chunk',
        id: here('../app/early/rules.ts'),
        name: 'login-rules',
        preserveSignature: 'allow-extension',
      });
      forms = null;
      this.emitFile({ type: 'chunk', id: WORDS, name: 'form-words', preserveSignature: 'strict' });
    },
    resolveId: (id) => (id === WORDS ? id : null),
    async load(id) {
      if (id !== WORDS) return null;
      const english = await formIn('en');
      const words: Partial<Record<Language, FormWords>> = {};
      for (const language of translations) {
        const form = await formIn(language);
        if (shapeOf(form) !== shapeOf(english))
          throw new Error(`The log-in form has another shape in ${language}.`);
        words[language] = wordsOf(form);
      }
      return `import { writeForm } from ${JSON.stringify(here('../app/early/formWords.ts'))};
const words = ${JSON.stringify(words)};
const english = ${JSON.stringify(wordsOf(english))};
export const write = (language) => writeForm(language, english, words[language]);`;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle, chunk: entry }) {
        if (!bundle || !entry) return html;
        const { chunks, base, fileOf, beyond, withStyles } = filesOf(bundle, entry.fileName);
        const login = beyond('/app/LoginRoute.tsx');
        const home = withStyles(
          beyond('/shell/AppShell.tsx', '/home/HomeScreen.tsx', '/api/httpExchange.ts'),
        );
        const replay = withStyles(beyond('/replay/ReplayScreen.tsx'));
        const styles = [...base, ...login].flatMap((file) =>
          Array.from(chunks.get(file)?.viteMetadata?.importedCss ?? []),
        );
        const css = [...new Set(styles)].map((file) => {
          const style = bundle[file];
          return style?.type === 'asset' ? style.source.toString() : '';
        });

        const settings: EarlySettings = {
          apiBaseUrl: config.apiBaseUrl,
          asksAtOnce: !config.demo,
          defaultRole: config.defaultRole,
          rules: path(fileOf('/early/rules.ts')),
          words: path(fileOf(WORDS)),
          files: {
            login: login.map(path),
            touch: beyond('/login/LoginChecks.tsx', '/api/httpExchange.ts', '/vault/loginInfoVault.ts')
              .filter((file) => !login.includes(file))
              .map(path),
            home: home.map(path),
            replay: replay.filter((file) => !home.includes(file)).map(path),
          },
        };
        const script = await compileScript('app/early/firstScript.ts', {
          EARLY_SETTINGS: JSON.stringify(settings),
        });
        const form = await formIn('en');
        const hidden = ':root:not([data-early="login"]) #root[data-waiting]{display:none}';
        // Adds disabled links, because Vite's loader would request the inlined style sheets if the page did
        // not link to them.
        const held = [...new Set(styles)].map((file) => `<link rel="stylesheet" href="/${file}" disabled>`);
        const unlinked = [...new Set(styles)].reduce(
          (text, file) => text.replace(new RegExp(`\\s*<link rel="stylesheet"[^>]*href="/${file}">`), ''),
          html,
        );
        // Blocks painting until the form is parsed, because painting it in parts would take a tenth longer.
        return unlinked
          .replace('<head>', '<head><link rel="expect" href="#parsed" blocking="render">')
          .replace(
            '</head>',
            () => `<style>${css.join('')}${hidden}</style><script>${script}</script>${held.join('')}</head>`,
          )
          .replace('data-waiting></div>', () => `data-waiting="${demoAccount?.email ?? ''}">${form}</div>`);
      },
    },
  };
}
