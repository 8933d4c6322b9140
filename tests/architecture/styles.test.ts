import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

/** Matches `import styles from './Menu.module.css'`, but not a default import together with types. */
const IMPORT = /^import (\w+) from '([^']+\.module\.css)';$/gm;
const COMMENT = /\/\*[\s\S]*?\*\//g;
const CLASS = /\.([a-z][\w-]*)/gi;

const componentFiles = (): string[] =>
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join('src', file));

const namesIn = (text: string, pattern: RegExp): Set<string> =>
  new Set([...text.matchAll(pattern)].map(([, name = '']) => name));

const stylesOf = (file: string, code: string): { styles: string; css: string }[] =>
  [...code.matchAll(IMPORT)].map(([, styles = '', path = '']) => {
    const css = path.startsWith('@/') ? path.replace('@', 'src') : join(dirname(file), path);
    return { styles, css: readFileSync(css, 'utf8').replace(COMMENT, '') };
  });

/** Finds missing classes, which TypeScript does not report and which leave an element without style. */
function missingClasses(file: string): string[] {
  const code = readFileSync(file, 'utf8');
  return stylesOf(file, code).flatMap(({ styles, css }) => {
    const defined = namesIn(css, CLASS);
    const used = namesIn(code.replace(IMPORT, ''), new RegExp(String.raw`\b${styles}\.(\w+)`, 'g'));
    return [...used].filter((name) => !defined.has(name)).map((name) => `${file}: ${name}`);
  });
}

const RULE = /([^{}]+)\{([^{}]*)\}/g;
const STATUS = /<\w+[^<>]*role="status"[^<>]*>/g;

/**
 * Finds live regions that are not displayed while empty. Screen readers announce only changes of displayed
 * elements.
 */
function hiddenStatuses(code: string, sheets: { styles: string; css: string }[]): string[] {
  const statuses = [...code.matchAll(STATUS)].map(([tag]) => tag);
  return sheets.flatMap(({ styles, css }) => {
    const hidden = [...css.matchAll(RULE)]
      .filter(([, selector = '', rules = '']) => /:empty/.test(selector) && /display:\s*none/.test(rules))
      .flatMap(([, selector = '']) => Array.from(namesIn(selector, CLASS)));
    return hidden.filter((name) =>
      statuses.some((tag) => new RegExp(String.raw`\b${styles}\.${name}\b`).test(tag)),
    );
  });
}

it('styles: a live region is displayed even while it is empty', () => {
  const hidden = componentFiles().flatMap((file) => {
    const code = readFileSync(file, 'utf8');
    return hiddenStatuses(code, stylesOf(file, code)).map((name) => `${file}: ${name}`);
  });
  expect(hidden).toEqual([]);
  const made = [{ styles: 'styles', css: '.word { color: red; } .note:empty { display: none; }' }];
  expect(hiddenStatuses('<p role="status" className={styles.note}>{note}</p>', made)).toEqual(['note']);
  expect(hiddenStatuses('<p role="status" className={styles.word}>{note}</p>', made)).toEqual([]);
});

it('styles: every class that a component uses exists in its style sheet', () => {
  const files = componentFiles();
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(missingClasses)).toEqual([]);
});

const styleSheets = (): { path: string; css: string }[] =>
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css'))
    .map((path) => ({ path, css: readFileSync(join('src', path), 'utf8').replace(COMMENT, '') }));

it('styles: a menu can override the scroll margin for fixed bars', () => {
  const strong = styleSheets()
    .flatMap(({ css }) => Array.from(css.matchAll(RULE)))
    .filter(([, selector = '', rules = '']) => /^\s*:root/.test(selector) && rules.includes('scroll-margin'))
    .map(([, selector = '']) => selector.trim());
  expect(strong).toEqual([]);
});

it('styles: controls are larger on touch screens, even with a mouse connected', () => {
  const rules = styleSheets().flatMap(({ path, css }) =>
    Array.from(css.matchAll(/@media ([^{]*coarse[^{]*)\{/g), ([, query = '']) => ({ path, query })),
  );
  expect(rules.length).toBeGreaterThan(10);
  expect(rules.filter(({ query }) => /\(pointer:/.test(query))).toEqual([]);
});
