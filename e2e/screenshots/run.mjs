// `npm run screenshots -- --out <folder> --before <folder>` takes pictures of all screens and compares them.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { findBrowser } from '../browser.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: 'test-results/screenshots' },
    before: { type: 'string' },
    grep: { type: 'string', short: 'g' },
    workers: { type: 'string', default: '2' },
  },
});
const out = resolve(values.out);
const before = values.before === undefined ? null : resolve(values.before);
if (before !== null && !existsSync(before)) {
  console.error(`There is no folder ${before}.`);
  process.exit(1);
}
const browser = findBrowser();
if (browser === null) process.exit(1);
mkdirSync(out, { recursive: true });

const began = Date.now();
const grep = values.grep === undefined ? [] : ['-g', values.grep];
const config = ['--config', 'e2e/screenshots/playwright.config.ts', `--workers=${values.workers}`];
const { status } = spawnSync(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', ...config, ...grep, ...positionals],
  { stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: browser, SHOTS_OUT: out } },
);

const { module } = await runnerImport(fileURLToPath(new URL('report.ts', import.meta.url)), {
  configFile: false,
  logLevel: 'error',
});
const { count, index } = module.writeIndex(out, before);
const seconds = Math.round((Date.now() - began) / 1000);
console.log(`${count} pictures, the last ones in ${seconds} s. Look through them: ${index}`);
process.exit(status ?? 1);
