// `npm run bench` measures the production build.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { findBrowser } from '../browser.mjs';

const { values, positionals: rows } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '5' },
    cycles: { type: 'string', default: '100' },
    /** Recordings for `frames`, such as `clip-file,clip-gap`. All by default. */
    recordings: { type: 'string', default: '' },
  },
});

function count(name) {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number > 0) return number;
  console.error(`--${name} must be a whole number from 1 up, but is "${values[name]}".`);
  process.exit(1);
}

const browser = findBrowser();
if (browser === null) process.exit(1);
process.env.CHROMIUM_PATH = browser;

const options = {
  runs: count('runs'),
  cycles: count('cycles'),
  recordings: values.recordings.split(',').filter((name) => name !== ''),
};
const root = fileURLToPath(new URL('../..', import.meta.url));
const { module } = await runnerImport(fileURLToPath(new URL('bench.ts', import.meta.url)), {
  root,
  // `runnerImport` does not read the app's configuration, so the alias is repeated here.
  resolve: { alias: { '@': fileURLToPath(new URL('../../src', import.meta.url)) } },
  logLevel: 'error',
});
const unknown = rows.find((row) => !module.ROWS.includes(row));
if (unknown !== undefined) {
  console.error(`There is no row "${unknown}". There are: ${module.ROWS.join(', ')}.`);
  process.exit(1);
}

const needFfmpeg = ['find', 'time-lapse', 'cover'].filter((row) => rows.length === 0 || rows.includes(row));
if (needFfmpeg.length > 0 && spawnSync('ffmpeg', ['-version']).error) {
  console.error(
    `${needFfmpeg.join(' and ')}: ffmpeg makes the recordings (on Debian: apt-get install ffmpeg).`,
  );
  process.exit(1);
}

await module.bench(root, rows, options);
