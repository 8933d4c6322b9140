import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (ending: string): [file: string, text: string][] =>
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => [file, readFileSync(join('src', file), 'utf8')]);

describe('style sheets', () => {
  /**
   * Matches properties and values that name left or right.
   * https://developer.mozilla.org/docs/Web/CSS/CSS_logical_properties_and_values
   */
  const PHYSICAL =
    /(?:^|[\s;{])(?:left|right|(?:margin|padding|border)-(?:left|right)[\w-]*|border-(?:top|bottom)-(?:left|right)-radius|float)\s*:|text-align:\s*(?:left|right)/g;
  /** Matches shorthands with four values. The second and fourth are right and left. */
  const SHORTHAND = /(?:^|[\s;{])(?:inset|margin|padding):\s*([^\s()]+) ([^\s()]+) ([^\s()]+) ([^\s();]+);/g;

  it('use logical directions instead of left and right', () => {
    const sheets = read('.css');
    const named = sheets.flatMap(([file, text]) =>
      (text.match(PHYSICAL) ?? []).map((rule) => `${file}: ${rule.trim()}`),
    );
    const sided = sheets.flatMap(([file, text]) =>
      Array.from(text.matchAll(SHORTHAND))
        .filter(([, , right, , left]) => right !== left)
        .map(([rule]) => `${file}: ${rule.trim()}`),
    );
    expect([named, sided]).toEqual([[], []]);
  });
});

describe('texts in code', () => {
  const components = read('.tsx');

  it('are not literals in JSX elements or attributes', () => {
    const own = components.flatMap(([file, text]) =>
      [
        ...text.matchAll(/(?:aria-label|title|placeholder|alt|label)="[^"]*[A-Za-z]{2}[^"]*"/g),
        ...text.matchAll(/(?<==\s*"[^"]*"|'|\/|\})>\s*[A-Z][a-z]+[^<>{}=;()]*<\//g),
      ].map(([found]) => `${file}: ${found}`),
    );
    expect(own).toEqual([]);
  });

  /**
   * Matches code that joins two texts with a space or a comma, because other languages join them differently.
   * File names are exempt.
   */
  const JOINED =
    /\{\w*[tT]ext\.[\w.]+(?:\([^{}]*\))?\}[ \t]*(?:,|\{' '\})?[ \t]*\{\w*[tT]ext\.|(?<!safeForFiles\()`[^`]*\$\{\w*[tT]ext\.[^`]*`/g;

  it('are not composed of several messages', () => {
    const joined = components.flatMap(([file, text]) =>
      [...text.matchAll(JOINED)].map(([found]) => `${file}: ${found}`),
    );
    expect(joined).toEqual([]);
  });

  it('are not read while a module loads, before the language is known', () => {
    const kept = read('.ts')
      .concat(components)
      .filter(([file]) => !file.startsWith('text/'))
      .flatMap(([file, text]) =>
        [
          ...text.matchAll(
            /^(?:export )?const \w+(?:: [^=]+)? = (?!.*=>)[^;]*(?:Rule\(|\w*[tT]ext\.\w+\(|[:[,] \w*[tT]ext\.\w)[^;]*;/gm,
          ),
        ]
          .filter(([found]) => !found.includes('=>'))
          .map(([found]) => `${file}: ${found}`),
      );
    expect(kept).toEqual([]);
  });

  it('use every message of the catalogue', () => {
    const modules = read('.ts').concat(components);
    const unread = modules
      .filter(([file]) => file.startsWith('text/'))
      .flatMap(([, text]) =>
        Array.from(text.matchAll(/^export const (\w+) = translated\('(\w+)', \{\n((?: {2}.*\n|\n)*)\}\);/gm)),
      )
      .flatMap(([, name = '', area = '', body = '']) => {
        const users = modules.map(([, text]) => text).filter((text) => text.includes(name));
        if (users.some((text) => text.includes(`${name}[`))) return [];
        return [...body.matchAll(/^ {2}(\w+)[:(]/gm)].flatMap(([, key = '']) => {
          const reading = new RegExp(`\\.${key}\\b|\\b${key}\\b[^}]*\\} = ${name}\\b`);
          const isRead = users.some((text) => reading.test(text));
          return isRead || modules.some(([, text]) => text.includes(`'${area}.${key}')`))
            ? []
            : [`${area}.${key}`];
        });
      });
    expect(unread).toEqual([]);
  });

  it('are message keys in page titles, not literals', () => {
    const routes = readFileSync('src/app/routes.tsx', 'utf8');
    expect([...routes.matchAll(/title: '([^']*)'/g)].filter(([, title = '']) => /\W/.test(title))).toEqual(
      [],
    );
  });

  it('change with the language in memoized components', () => {
    const deaf = components.filter(
      ([, text]) => /\bmemo\(/.test(text) && /Text\b/.test(text) && !text.includes('useLanguage()'),
    );
    expect(deaf.map(([file]) => file)).toEqual([]);
  });

  it('change with the language in components with a React root of their own', () => {
    const separate = read('.tsx').flatMap(([file, text]) =>
      file === 'main.tsx' || !text.includes('createRoot(')
        ? []
        : [/root\.render\(\s*<(\w+)/.exec(text)?.[1] ?? file],
    );
    expect(separate.length).toBeGreaterThan(0);
    const deaf = separate.filter((name) => {
      const [, text = ''] = components.find(([file]) => file.endsWith(`/${name}.tsx`)) ?? [];
      return !text.includes('useLanguage()');
    });
    expect(deaf).toEqual([]);
  });
});
