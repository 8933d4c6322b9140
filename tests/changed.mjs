import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/**
 * `npm run test:changed`: the tests that import what differs from the last commit, directly or through others. Vitest's own
 * `--changed` transforms every test with all its imports to find them, which takes longer than most of the tests.
 */

const git = (...args) => spawnSync('git', args, { encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
const changed = [
  ...git('diff', '--name-only', '--relative', 'HEAD'),
  ...git('ls-files', '--others', '--exclude-standard'),
];
/** What every test depends on. */
const OF_ALL =
  /^(?:package.*\.json|vite\.config\.ts|tests\/(?:projects|clocks)\.ts|tests\/support\/setup.*)$/;

const files = ['src', 'mocks', 'tests', 'e2e'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path).replaceAll('\\', '/'))
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path)),
);

/** Every path that is written in a file: static and dynamic imports, mocks and workers alike. */
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
const found = new Set(changed);
for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer);
const tests = changed.some((path) => OF_ALL.test(path))
  ? []
  : [...found].filter((path) => /^tests\/.*\.test\.tsx?$/.test(path) && existsSync(path));
if (changed.length === 0 || (tests.length === 0 && !changed.some((path) => OF_ALL.test(path)))) {
  console.log('No test imports what has changed.');
} else {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...tests, ...process.argv.slice(2)];
  process.exit(spawnSync(process.execPath, vitest, { stdio: 'inherit' }).status ?? 1);
}
