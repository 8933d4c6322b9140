import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../e2e/browser.mjs';
import { startDemo } from '../e2e/startDemo.mjs';

/**
 * Runs every check. Unit and end-to-end tests run one after the other because each uses most of the cores.
 */

const folder = mkdtempSync(join(tmpdir(), 'checks-'));
const total = { passed: 0, failed: 0 };
const { E2E_PORT = '4179' } = process.env;
/** Repeated at the end of the output. */
const failures = [];

function bin(name, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [`node_modules/${name}`, ...args], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.on('error', () => resolve(false));
    child.on('close', (status) => resolve(status === 0));
  });
}

function count(title, { passed, failed, names = [] }, ok) {
  // A run may fail without a failing test, for example if it does not start. It counts as one failure.
  const failedAtLeast = ok ? failed : Math.max(1, failed);
  total.passed += passed;
  total.failed += failedAtLeast;
  if (failedAtLeast > 0) failures.push(...(names.length > 0 ? names : [title]));
  console.log(`\n${title}: ${passed} passed, ${failedAtLeast} failed\n`);
}

async function check(title, name, args) {
  console.log(`\n── ${title}`);
  const ok = await bin(name, args);
  count(title, { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }, ok);
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

async function vitest(title) {
  console.log(`\n── ${title}`);
  const summary = join(folder, 'vitest.json');
  const ok = await bin('vitest/vitest.mjs', ['run'], { TEST_HOURS: 'all', TEST_SUMMARY: summary });
  const { passed = 0, failed = 0, failures: names = [] } = readReport(summary) ?? {};
  count(title, { passed, failed, names }, ok && passed > 0);
}

// The unit tests leave a fifth of the cores idle, so the checks run at the same time.
const [demoIsServed] = await Promise.all([
  (async () => {
    for (const part of ['.', 'src', 'src/build'])
      await check(`Types of ${part}`, 'typescript/bin/tsc', ['--noEmit', '-p', part]);
    await check('Lint and dependency rules', 'oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']);
    await check('Unused code', 'knip/bin/knip.js', ['--cache']);
    await check('Format', 'oxfmt/bin/oxfmt', ['--check']);
    // The end-to-end tests need the demo later, so it is built meanwhile.
    return await startDemo(E2E_PORT);
  })(),
  vitest('Unit, integration and architecture tests, and those that tell the time at other hours'),
]);

console.log('\n── End-to-end tests');
const browser = findBrowser();
const e2eReport = join(folder, 'e2e.json');
const e2eOk =
  browser !== null &&
  (await bin('@playwright/test/cli.js', ['test', '--config', 'e2e/playwright.config.ts'], {
    CHROMIUM_PATH: browser,
    E2E_PORT,
    ...((await demoIsServed()) ? { E2E_SERVED: 'yes' } : {}),
    E2E_JSON: e2eReport,
  }));
const e2e = readReport(e2eReport);
const unfit = (suite) => [
  ...(suite.specs ?? []).filter((spec) => !spec.ok).map((spec) => `${suite.file} › ${spec.title}`),
  ...(suite.suites ?? []).flatMap(unfit),
];
count(
  'End-to-end tests',
  {
    passed: e2e?.stats.expected ?? 0,
    failed: (e2e?.stats.unexpected ?? 0) + (e2e?.stats.flaky ?? 0),
    names: e2e?.suites.flatMap(unfit),
  },
  e2eOk,
);

rmSync(folder, { recursive: true, force: true });
for (const failure of failures) console.log(`✗ ${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
