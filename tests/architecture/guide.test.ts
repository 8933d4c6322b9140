import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const guide = readFileSync('e2e/GUIDE.md', 'utf8');
const spec = readFileSync('e2e/specs/guide.spec.ts', 'utf8');

/** Without what the nesting of a spec adds. */
const flat = (code: string) => code.replaceAll(/^ +/gm, '').replaceAll(/\n+/g, '\n').trim();

/** Title and body of each example. */
const examples = [...guide.matchAll(/^test\('([^']+)'[^\n]*\n(.*?)^\}\);/gms)].map(
  ([, title = '', body = '']) => ({
    title,
    body,
  }),
);

describe('the guide for tests', () => {
  it.each(examples)('shows what is run: $title', ({ body }) => {
    expect(flat(spec)).toContain(flat(body));
  });

  it('shows all that is run for it', () => {
    const run = [...spec.matchAll(/\btest(?:\.step)?\('([^']+)'/g)].map(([, title = '']) => title);
    expect(examples.map(({ title }) => title).sort()).toEqual(
      run.filter((title) => title !== 'show what the guide says').sort(),
    );
  });

  it('links what is there', () => {
    const links = [...guide.matchAll(/\]\(([^)#]+)\)/g)].map(([, target = '']) => target);
    expect(links.filter((target) => !existsSync(`e2e/${target}`))).toEqual([]);
  });

  it('names the fixtures that there are', () => {
    const fixtures = readFileSync('e2e/fixtures.ts', 'utf8');
    const named = [...guide.matchAll(/^\| `(\w+)` /gm)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((name) => !new RegExp(`^  ${name}: `, 'm').test(fixtures))).toEqual([]);
  });
});

describe('the pages of the tests', () => {
  const pages = readdirSync('e2e/pages').filter((file) => /^[A-Z]/.test(file));

  it.each(pages)('%s finds things by what a person hears', (file) => {
    const text = readFileSync(`e2e/pages/${file}`, 'utf8');
    // A picture has no name, and what is current is said by an attribute that is read aloud.
    const selectors = [...text.matchAll(/locator\('([^']*)'\)/g)].map(([, selector = '']) => selector);
    expect(selectors.filter((selector) => !/^video$|aria-current/.test(selector))).toEqual([]);
    expect(text).not.toMatch(/getByTestId|data-test/);
  });
});
