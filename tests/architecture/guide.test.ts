import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const guide = readFileSync('e2e/GUIDE.md', 'utf8');
const spec = readFileSync('e2e/specs/guide.spec.ts', 'utf8');

const flat = (code: string) => code.replaceAll(/^ +/gm, '').replaceAll(/\n+/g, '\n').trim();

interface Example {
  title: string;
  takes: string;
  body: string;
}

const EXAMPLE = /^( *)(?:await )?test(?:\.step)?\('([^']+)', async \(([^)]*)\) => \{\n/gm;

const examplesIn = (text: string): Example[] =>
  [...text.matchAll(EXAMPLE)].map(({ 0: opening, 1: indent = '', 2: title = '', 3: takes = '', index }) => {
    const from = index + opening.length;
    return { title, takes, body: flat(text.slice(from, text.indexOf(`\n${indent}});`, from))) };
  });

const examples = examplesIn(guide);
const SHARED = 'guide: examples pass on a shared page';

describe('guide to the end-to-end tests', () => {
  it('contains every example exactly as the spec runs it', () => {
    const inOrder = (all: readonly Example[]) =>
      all.map(({ title, body }) => `${title}\n${body}`).sort((one, other) => one.localeCompare(other));
    const run = examplesIn(spec).filter(({ title }) => title !== SHARED);
    expect(examples.length).toBeGreaterThan(5);
    expect(inOrder(examples)).toEqual(inOrder(run));
  });

  it.each(examples)('lists exactly the fixtures that each example uses: $title', ({ takes, body }) => {
    const fixtures = ['vendor', 'pages', 'camera', 'clips', 'clock'];
    const isIn = (text: string) => fixtures.filter((name) => new RegExp(`(?<![.\\w])${name}[.(]`).test(text));
    expect(fixtures.filter((name) => new RegExp(`\\b${name}\\b`).test(takes))).toEqual(isIn(body));
  });

  it('links only to existing files', () => {
    const links = [...guide.matchAll(/\]\(([^)#]+)\)/g)].map(([, target = '']) => target);
    expect(links.filter((target) => !existsSync(`e2e/${target}`))).toEqual([]);
  });

  it('mentions only existing fixtures', () => {
    const fixtures = readFileSync('e2e/fixtures.ts', 'utf8');
    const named = [...guide.matchAll(/^\| `(\w+)` /gm)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((name) => !new RegExp(`^  ${name}: `, 'm').test(fixtures))).toEqual([]);
  });
});

describe('page objects of the end-to-end tests', () => {
  const pages = readdirSync('e2e/pages').filter((file) => /^[A-Z]/.test(file));

  it.each(pages)('%s finds elements by their accessible names', (file) => {
    const text = readFileSync(`e2e/pages/${file}`, 'utf8');
    // Allows `video`, which has no accessible name, and `aria-current`, which screen readers announce.
    const selectors = [...text.matchAll(/locator\('([^']*)'\)/g)].map(([, selector = '']) => selector);
    expect(selectors.filter((selector) => !/^video$|aria-current/.test(selector))).toEqual([]);
    expect(text).not.toMatch(/getByTestId|data-test/);
  });
});
