import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * Uses `CHROMIUM_PATH` or an installed Chrome or Chromium, otherwise Playwright's Chromium. If there is none,
 * installs Playwright's, or the distribution's package if that fails.
 */

const NAMES = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

function installed() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : null;
  const separator = process.platform === 'win32' ? ';' : ':';
  const folders = (process.env.PATH ?? '').split(separator);
  const candidates = [...PLACES, ...NAMES.flatMap((name) => folders.map((folder) => `${folder}/${name}`))];
  return candidates.find((path) => existsSync(path)) ?? null;
}

function playwrightsOwn() {
  const { chromium } = createRequire(import.meta.url)('@playwright/test');
  try {
    const path = chromium.executablePath();
    return existsSync(path) ? path : null;
  } catch {
    return null;
  }
}

const run = (command, args) => spawnSync(command, args, { stdio: 'inherit' }).status === 0;

function installByPlaywright() {
  console.log('No Chrome or Chromium found: trying the download of Playwright …');
  return run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
    ? playwrightsOwn()
    : null;
}

function installByApt() {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return null;
  console.log('Trying the package of the distribution (apt-get install chromium) …');
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args) => {
    const [command, ...rest] = [...asRoot, 'apt-get', ...args];
    return run(command, rest);
  };
  return apt('update') && apt('install', '-y', '--no-install-recommends', 'chromium') ? installed() : null;
}

/** @returns the path, or null after printing the reason */
export function findBrowser() {
  const path = installed() ?? playwrightsOwn() ?? installByPlaywright() ?? installByApt();
  if (path === null) {
    console.error(
      [
        'The end-to-end tests need Chrome or Chromium, and none could be found or installed.',
        'Install one (on Debian: apt-get install chromium) or name one: CHROMIUM_PATH=/path/to/chrome npm test',
      ].join('\n'),
    );
  }
  return path;
}
