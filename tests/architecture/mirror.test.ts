import { existsSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

it('unit tests: every folder has a counterpart in src or mocks', () => {
  const folders = readdirSync('tests/unit', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.parentPath.startsWith('tests/unit'))
    .map(({ parentPath, name }) => `${parentPath}/${name}`.replaceAll('\\', '/').slice('tests/unit/'.length))
    .map((folder) => (/^mocks(?:\/|$)/.test(folder) ? folder : `src/${folder}`));
  expect(folders).toContain('src/player/core');
  expect(folders.filter((folder) => !existsSync(folder))).toEqual([]);
});
