import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEPLOYMENT_VARIABLES } from '@/build/deployment/deploymentEnv';
import { CONDITION_NAMES, CONDITIONS } from '@mocks/setting/conditions';
import { scenarioList } from '@mocks/setting/scenarios';

/** Reads a file without the padding that the formatter adds to table cells. */
const read = (file: string) => readFileSync(file, 'utf8').replaceAll(/ +\|/g, ' |');
const readme = read('README.md');
const contributing = read('CONTRIBUTING.md');
const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'e2e/bench/README.md'];
const scenarios = read('mocks/SCENARIOS.md');
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  overrides: Record<string, string | Record<string, string>>;
};

describe('SCENARIOS.md: list of scenarios', () => {
  it('contains each scenario with its description', () => {
    const [table = ''] = scenarios.split('\n## ');
    const listed = table.split('\n').filter((line) => line.startsWith('| `'));
    expect(listed).toEqual(scenarioList().map(({ name, description }) => `| \`${name}\` | ${description} |`));
  });
});

describe('SCENARIOS.md: list of conditions', () => {
  it('contains each condition with its range and description', () => {
    const rows = CONDITION_NAMES.map((name) => {
      const { description, range } = CONDITIONS[name];
      const [min, max] = range.map(String);
      return `| \`${name}\` | ${min === max ? '' : `${min} to ${max} `}| ${description} |`;
    });
    const listed = /## Conditions\n(.*?)\n## /s.exec(scenarios)?.[1]?.split('\n') ?? [];
    expect(listed.filter((line) => line.startsWith('| `'))).toEqual(rows);
  });
});

describe('README', () => {
  it('has at most 1,000 words', () => {
    expect(readme.split(/\s+/).length).toBeLessThanOrEqual(1000);
  });

  it('explains every environment variable', () => {
    const example = readFileSync('.env.example', 'utf8');
    const variables = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name ?? '');
    expect(variables).toEqual(expect.arrayContaining([...DEPLOYMENT_VARIABLES, 'VITE_API_BASE_URL']));
    expect(variables.filter((name) => !readme.includes(`| \`${name}\` |`))).toEqual([]);
  });
});

it('CHANGELOG: no entry is the beginning of another entry', () => {
  const entries = read('CHANGELOG.md')
    .split(/\n(?=- |\n)/)
    .map((entry) => entry.replace(/\.$/, ''));
  const isBeginning = (entry: string) => entries.some((other) => other !== entry && other.startsWith(entry));
  expect(entries.filter((entry) => entry.startsWith('- ') && isBeginning(entry))).toEqual([]);
});

describe('CONTRIBUTING', () => {
  it('gives a reason for every dependency', () => {
    const table = contributing.slice(contributing.indexOf('## Dependencies')).split('\n').join(' ');
    const missing = Object.keys(manifest.dependencies).filter(
      (name) => !table.includes(name.startsWith('@emotion/') ? '@emotion/*' : name),
    );
    expect(missing).toEqual([]);
  });

  it('gives a reason for every override', () => {
    const names = Object.entries(manifest.overrides).flatMap(([name, inner]) =>
      typeof inner === 'string' ? [name] : Object.keys(inner),
    );
    const reasons = contributing.slice(contributing.indexOf('overrides in `package.json`')).split('\n\n')[0];
    expect(names.filter((name) => !reasons?.includes(name))).toEqual([]);
  });
});

describe.each(pages)('documentation page %s', (page) => {
  const text = read(page);

  it('mentions only existing npm scripts', () => {
    const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, script]) => script ?? '');
    expect(named.filter((script) => !(script in manifest.scripts))).toEqual([]);
  });

  it('links only to existing files', () => {
    const links = [...text.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, target]) => target ?? '');
    const missing = links.filter(
      (target) => !target.startsWith('http') && !existsSync(posix.join(posix.dirname(page), target)),
    );
    expect(missing).toEqual([]);
  });
});
