import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';

/**
 * `npm run test:changed` runs the tests that import changed files, directly or indirectly. Vitest's own
 * `--changed` is slower because it transforms every test with all its imports. If many tests are affected,
 * only the nearest run; `npm run test:changed -- --all` runs all. The test at the path of a changed file runs
 * first, then the tests with the fewest imports in between.
 */

/** Maximum sum of `costOf`, so that a run takes about five seconds. */
const MAX_FILES = 4;
function costOf(test) {
  if (!test.startsWith('tests/unit/')) return 5;
  return test.endsWith('.tsx') ? 2 : 1;
}

const args = process.argv.slice(2);
const wantsAll = args.includes('--all');

const git = (...words) => spawnSync('git', words, { encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
const changed = [
  ...git('diff', '--name-only', '--relative', 'HEAD'),
  ...git('ls-files', '--others', '--exclude-standard'),
];
const OF_ALL =
  /^(?:package.*\.json|vite\.config\.ts|tests\/(?:projects|clocks)\.ts|tests\/support\/setup.*)$/;

const files = ['src', 'mocks', 'tests', 'e2e'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path).replaceAll('\\', '/'))
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path)),
);

/** @returns every path that a file imports or mocks, or from which it starts a worker */
const pathsIn = (file) =>
  [...readFileSync(file, 'utf8').matchAll(/'(@\/|@mocks\/|\.\.?\/)([^'\n]*)'/g)].flatMap(
    ([, start, rest]) => {
      const path = { '@/': `src/${rest}`, '@mocks/': `mocks/${rest}` }[start];
      const target = path ?? posix.join(posix.dirname(file), start + rest);
      return [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`];
    },
  );

const importers = new Map();
for (const file of files) {
  for (const path of pathsIn(file)) importers.set(path, [...(importers.get(path) ?? []), file]);
}
const distances = new Map(changed.map((path) => [path, 0]));
for (const [file, distance] of distances) {
  for (const importer of importers.get(file) ?? []) {
    if (!distances.has(importer)) distances.set(importer, distance + 1);
  }
}

const stem = (path) => basename(path).split('.')[0];
const plain = (name) => name.replaceAll('-', '').toLowerCase();
const isNamedAfter = (test) =>
  changed.some((path) => {
    const [, ...inSource] = path.split('/');
    const folder = posix.dirname(inSource.join('/'));
    if (posix.dirname(test) === posix.join('tests/unit', folder)) return stem(test) === stem(path);
    if (!test.startsWith('tests/integration/') || !/^(?:screens|features)\//.test(folder)) return false;
    const name = plain(basename(test).split(/[.-]/)[0]);
    return inSource.some((part) => plain(stem(part)) === name);
  });

const tests = [...distances]
  .filter(([path]) => /^tests\/.*\.test\.tsx?$/.test(path) && existsSync(path))
  .map(([path, distance]) => ({ path, distance: isNamedAfter(path) ? 0 : distance }))
  .sort((one, other) => one.distance - other.distance || costOf(one.path) - costOf(other.path))
  .map(({ path }) => path);
let cost = 0;
const nearest = tests.filter((test, index) => {
  cost += costOf(test);
  return index === 0 || cost <= MAX_FILES;
});

const run = (paths) => {
  console.log(paths.length === 0 ? 'Every test runs: all depend on what has changed.' : paths.join('\n'));
  const vitest = [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...paths,
    ...args.filter((arg) => arg !== '--all'),
  ];
  return spawnSync(process.execPath, vitest, { stdio: 'inherit' }).status ?? 1;
};
if (changed.some((path) => OF_ALL.test(path))) process.exit(run([]));
if (tests.length === 0) console.log('No test imports what has changed.');
else {
  const left = wantsAll ? 0 : tests.length - nearest.length;
  if (left > 0) {
    console.log(
      `${left} more test files import what has changed, further away: npm run test:changed -- --all`,
    );
  }
  process.exit(run(wantsAll ? tests : nearest));
}
