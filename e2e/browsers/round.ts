import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserPage, FoundBrowser } from './browserPage';
import { findFirefox } from './firefox';
import { readBuild, type Build, type Journey } from './journey';
import { JOURNEYS } from './journeys';
import { atMost, freePort, startBackground } from './processes';
import { photograph } from './screens';
import { isWell, nothingToDo, tableOf, type Outcome, type Result } from './table';
import { User } from './user';
import { findWebKit } from './webkit';

export interface RoundOptions {
  /** Part of a browser's name. Empty means all. */
  browser: string;
  /** Comma-separated parts of journey names. Empty means all. */
  grep: string;
  /** Output folder for screenshots. Empty means that none are taken. */
  pictures: string;
}

const BUILD_SECONDS = 180;
/** A hanging browser also blocks selenium-webdriver, so the journey fails after this time. */
const MAX_JOURNEY_MS = 400_000;

export async function goRound({ browser, grep, pictures }: RoundOptions): Promise<boolean> {
  const has = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());
  const browsers = [findFirefox(), findWebKit()].filter(({ label }) => has(label, browser));
  const journeys = JOURNEYS.filter(({ name }) => grep.split(',').some((part) => has(name, part)));
  const sentence = nothingToDo(browsers, journeys);
  if (sentence !== null) {
    console.error(sentence);
    return false;
  }
  // Vite set NODE_ENV to development for this process, but the demo is a production build.
  const demo = startBackground(process.execPath, ['mocks/start.mjs', '--port', String(await freePort())], {
    env: { NODE_ENV: 'production' },
  });
  try {
    const [, site = ''] = await demo.untilSays(/Open\s+(http:\S+)/, BUILD_SECONDS);
    const results: Result[] = [];
    for (const found of browsers) results.push(await goThrough(found, journeys, site, pictures));
    console.log(`\n${tableOf(journeys, results)}`);
    return isWell(results);
  } finally {
    await demo.stop();
  }
}

async function goThrough(
  found: FoundBrowser,
  journeys: readonly Journey[],
  site: string,
  pictures: string,
): Promise<Result> {
  const { label } = found;
  if ('missing' in found) return { browser: label, missing: found.missing, outcomes: [] };
  const profile = mkdtempSync(join(tmpdir(), 'camera-browser-'));
  try {
    let page = await found.open(profile);
    try {
      let user = new User(page, site);
      await user.open('/login');
      const build = await readBuild(user);
      console.log(`\n${page.name}: ${describe(build)}`);
      const outcomes: Outcome[] = [];
      for (const journey of journeys) {
        const outcome = await atMost(MAX_JOURNEY_MS, attempt(journey, user, build));
        outcomes.push(outcome ?? reported(journey.name, { kind: 'failed', reason: 'the browser hangs' }));
        if (outcome !== null && outcome.kind !== 'failed') continue;
        await page.close();
        page = await found.open(profile);
        user = new User(page, site);
      }
      if (pictures !== '') await photograph(user, join(pictures, label));
      return { browser: page.name, missing: null, outcomes };
    } finally {
      await page.close();
    }
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

async function attempt({ name, lacks, go }: Journey, user: User, build: Build): Promise<Outcome> {
  const lacking = lacks?.(build) ?? null;
  if (lacking !== null) return reported(name, { kind: 'not possible', reason: lacking });
  const began = Date.now();
  const timed = (outcome: Outcome) =>
    reported(`${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`, outcome);
  await user.leave();
  user.page.takeErrors();
  try {
    const note = await go(user);
    const errors = ownErrors(user.page.takeErrors());
    if (errors.length > 0) return timed({ kind: 'failed', reason: `console: ${errors.join(' | ')}` });
    return timed({ kind: 'passed', reason: note ?? '' });
  } catch (error) {
    await keepPicture(user.page, name);
    const errors = ownErrors(user.page.takeErrors()).map((text) => `; console: ${text}`);
    return timed({
      kind: 'failed',
      reason: `${error instanceof Error ? error.message : ''}${errors.join('')}`,
    });
  }
}

/** MSW logs this line after an exception when the app cancels a request before its response. */
const MSW_CANCELLED = '[MSW] Encountered an unhandled exception during the handler lookup';

/** Firefox requests this icon even if no page links to it. */
const ICON = '/favicon.ico';

const ownErrors = (errors: readonly string[]): string[] =>
  errors.filter(
    (text, index) =>
      !text.includes(ICON) && ![text, errors[index + 1]].some((each) => each?.startsWith(MSW_CANCELLED)),
  );

async function keepPicture(page: BrowserPage, name: string): Promise<void> {
  const folder = 'test-results/browsers';
  mkdirSync(folder, { recursive: true });
  const picture = await page.screenshot().catch(() => null);
  if (picture) writeFileSync(join(folder, `${page.name} ${name}.png`.replaceAll(/[^\w.]+/g, '-')), picture);
}

function reported(what: string, outcome: Outcome): Outcome {
  console.log(`  ${outcome.kind}  ${what}${outcome.reason === '' ? '' : `: ${outcome.reason}`}`);
  return outcome;
}

const describe = (build: Build): string =>
  [
    ...Object.entries(build.plays),
    ['WebRTC', build.hasWebRtc],
    ['full screen', build.hasFullScreen],
    ['WebGL 2', build.hasWebGl],
    ['VideoDecoder', build.hasVideoDecoder],
    ['VideoEncoder', build.hasVideoEncoder],
  ]
    .map(([name, has]) => `${has === true ? '' : 'no '}${String(name)}`)
    .join(', ');
