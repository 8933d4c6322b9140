import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEPLOYMENT_VARIABLES } from '@/config/deploymentEnv';
import { scenarioList } from '@mocks/scenarios';

/** The formatter pads the cells of tables. */
const read = (file: string) => readFileSync(file, 'utf8').replaceAll(/ +\|/g, ' |');
const readme = read('README.md');
const scenarios = read('mocks/SCENARIOS.md');
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  overrides: Record<string, string | Record<string, string>>;
};

describe('the list of scenarios', () => {
  it.each(scenarioList())('has $name', ({ name, description }) => {
    expect(scenarios).toContain(`| \`${name}\` | ${description} |`);
  });

  it('has none that is gone', () => {
    const listed = [...scenarios.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name);
    expect(listed).toEqual(scenarioList().map(({ name }) => name));
  });
});

describe('the README', () => {
  it('names only commands that exist', () => {
    const named = [...readme.matchAll(/npm run ([\w:]+)/g)].map(([, script]) => script ?? '');
    expect(named.filter((script) => !(script in manifest.scripts))).toEqual([]);
  });

  it('has every room of src on its map', () => {
    const [, map = ''] = /\nsrc\/\n(.*?)\nmocks\//s.exec(readme) ?? [];
    const rooms = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(rooms.filter(({ name }) => !map.includes(` ${name}/`)).map(({ name }) => name)).toEqual([]);
  });

  it('explains every variable of the configuration', () => {
    const example = readFileSync('.env.example', 'utf8');
    const variables = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name ?? '');
    expect(variables).toEqual(expect.arrayContaining([...DEPLOYMENT_VARIABLES, 'VITE_API_BASE_URL']));
    expect(variables.filter((name) => !readme.includes(`| \`${name}\` |`))).toEqual([]);
  });

  it('gives a reason for every dependency', () => {
    const table = readme.slice(readme.indexOf('### Dependencies')).split('\n').join(' ');
    const missing = Object.keys(manifest.dependencies).filter(
      (name) => !table.includes(name.startsWith('@emotion/') ? '@emotion/*' : name),
    );
    expect(missing).toEqual([]);
  });

  it('gives a reason for every override', () => {
    const names = Object.entries(manifest.overrides).flatMap(([name, inner]) =>
      typeof inner === 'string' ? [name] : Object.keys(inner),
    );
    const reasons = readme.slice(readme.indexOf('overrides in `package.json`')).split('\n\n')[0];
    expect(names.filter((name) => !reasons?.includes(name))).toEqual([]);
  });

  it('shows pictures and links files that are there', () => {
    const links = [...readme.matchAll(/\]\(([^)#]+)\)/g)].map(([, target]) => target ?? '');
    expect(links.filter((target) => !target.startsWith('http') && !existsSync(target))).toEqual([]);
  });
});
