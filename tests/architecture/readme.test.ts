import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { scenarioList } from '@mocks/scenarios';

/** The formatter pads the cells of tables. */
const readme = readFileSync('README.md', 'utf8').replaceAll(/ +\|/g, ' |');
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
};

describe('the README', () => {
  it.each(scenarioList())('lists the scenario $name', ({ name, description }) => {
    expect(readme).toContain(`| \`${name}\` | ${description} |`);
  });

  it('names only commands that exist', () => {
    const named = [...readme.matchAll(/npm run ([\w:]+)/g)].map(([, script]) => script ?? '');
    expect(named.filter((script) => !(script in manifest.scripts))).toEqual([]);
  });

  it('gives a reason for every dependency', () => {
    const table = readme.slice(readme.indexOf('### Dependencies')).split('\n').join(' ');
    const missing = Object.keys(manifest.dependencies).filter(
      (name) => !table.includes(name.startsWith('@emotion/') ? '@emotion/*' : name),
    );
    expect(missing).toEqual([]);
  });

  it('shows pictures and links files that are there', () => {
    const links = [...readme.matchAll(/\]\(([^)#]+)\)/g)].map(([, target]) => target ?? '');
    expect(links.filter((target) => !target.startsWith('http') && !existsSync(target))).toEqual([]);
  });
});
