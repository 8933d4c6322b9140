import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

/** As in `import styles from './Menu.module.css'`; not a default beside types. */
const IMPORT = /^import (\w+) from '([^']+\.module\.css)';$/gm;
const COMMENT = /\/\*[\s\S]*?\*\//g;
const CLASS = /\.([a-z][\w-]*)/gi;

const namesIn = (text: string, pattern: RegExp): Set<string> =>
  new Set([...text.matchAll(pattern)].map(([, name = '']) => name));

/** What a component takes from its styles without their having it: TypeScript does not see it, and nothing is drawn. */
function missingClasses(file: string): string[] {
  const code = readFileSync(file, 'utf8');
  return [...code.matchAll(IMPORT)].flatMap(([, styles = '', path = '']) => {
    const css = path.startsWith('@/') ? path.replace('@', 'src') : join(dirname(file), path);
    const defined = namesIn(readFileSync(css, 'utf8').replace(COMMENT, ''), CLASS);
    const used = namesIn(code.replace(IMPORT, ''), new RegExp(String.raw`\b${styles}\.(\w+)`, 'g'));
    return [...used].filter((name) => !defined.has(name)).map((name) => `${file}: ${name}`);
  });
}

it('styles: every class that a component names is in its style sheet', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join('src', file));
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(missingClasses)).toEqual([]);
});
