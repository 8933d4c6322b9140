import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as TestingLibrary from '@testing-library/dom';
import type { BrowserPage } from './browserPage';

declare global {
  interface Window {
    TestingLibraryDom?: typeof TestingLibrary;
  }
}

export interface Target {
  role: string;
  /** Accessible name. A string must match completely. */
  name?: string | RegExp;
  within?: Target;
  /** Index among the matching elements. Without an index, the first match of the whole target counts. */
  nth?: number;
}

/** JSON form of a {@link Target}, because JSON has no regular expressions. */
interface Step {
  role: string;
  name: string | null;
  pattern: string | null;
  nth: number | null;
}

export interface Seen {
  count: number;
  text: string;
  value: string | null;
  isEnabled: boolean;
  /** False while the element moves, because a press would miss it. */
  isStill: boolean;
  x: number;
  y: number;
  width: number;
  coveredBy: string | null;
}

export interface ShownVideo {
  player: string;
  seconds: number;
  frames: number;
  isPlaying: boolean;
  isMuted: boolean;
  source: string;
}

export const target = (role: string, name?: string | RegExp, within?: Target): Target => ({
  role,
  ...(name === undefined ? {} : { name }),
  ...(within === undefined ? {} : { within }),
});
export const button = (name: string | RegExp, within?: Target) => target('button', name, within);
export const heading = (name: string | RegExp) => target('heading', name);
export const player = (camera: string) => target('region', `${camera} player`);

/** Time that a busy computer needs to decode video in software. */
const WAIT_MS = 30_000;
const POLL_MS = 150;

const library = () =>
  readFileSync(
    createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
    'utf8',
  );

export class User {
  readonly page: BrowserPage;
  readonly #site: string;

  constructor(page: BrowserPage, site: string) {
    this.page = page;
    this.#site = site;
  }

  async open(path: string): Promise<void> {
    await this.page.open(new URL(path, this.#site).href);
  }

  async leave(): Promise<void> {
    // Leaves the app first, because its pending requests would fail and be reported as errors.
    await this.open('/favicon.svg');
    await this.run(() => {
      sessionStorage.clear();
      localStorage.clear();
    });
  }

  async run<Given extends readonly unknown[], Result>(
    inPage: (...given: Given) => Result | Promise<Result>,
    ...given: Given
  ): Promise<Result> {
    return (await this.page.call(inPage.toString(), given)) as Result;
  }

  /** @throws Error with the message `what` after `wait` milliseconds */
  async until(what: string, isSo: () => Promise<boolean>, wait = WAIT_MS): Promise<void> {
    const end = Date.now() + wait;
    for (;;) {
      if (await isSo()) return;
      if (Date.now() > end) throw new Error(what);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  /** @param toPress true scrolls the element into view and checks for movement, which takes a few frames */
  async locate(at: Target, toPress = false): Promise<Seen | null> {
    const steps = stepsOf(at);
    const seen = await this.run(lookInPage, steps, toPress);
    if (seen !== 'no library') return seen;
    await this.page.call(`() => { ${library()} }`, []);
    const again = await this.run(lookInPage, steps, toPress);
    return again === 'no library' ? null : again;
  }

  async see(what: Target, wait = WAIT_MS): Promise<Seen> {
    const seen: Seen[] = [];
    await this.until(
      `${nameOf(what)} did not appear`,
      async () => {
        const found = await this.locate(what);
        if (found) seen.push(found);
        return found !== null;
      },
      wait,
    );
    const [found] = seen;
    if (!found) throw new Error(`${nameOf(what)} did not appear`);
    return found;
  }

  async read(what: Target, text: RegExp, wait = WAIT_MS): Promise<string> {
    let lastText = '';
    await this.until(
      `${nameOf(what)} did not say ${String(text)}`,
      async () => {
        lastText = (await this.locate(what))?.text ?? '';
        return text.test(lastText);
      },
      wait,
    ).catch((error: Error) => {
      throw new Error(`${error.message}, but “${lastText}”`);
    });
    return lastText;
  }

  async hover(what: Target): Promise<void> {
    await this.see(what);
    const seen = await this.locate(what, true);
    if (seen) await this.page.hover(seen);
  }

  async press(what: Target): Promise<void> {
    let seen: Seen | null = null;
    let reason = 'did not appear';
    await this.until(`${nameOf(what)} could not be pressed`, async () => {
      seen = await this.locate(what, true);
      if (seen === null) reason = 'did not appear';
      else if (!seen.isEnabled) reason = 'is disabled';
      else if (!seen.isStill) reason = 'moves';
      else if (seen.coveredBy !== null) reason = `is covered by ${seen.coveredBy}`;
      else {
        await this.page.press(seen);
        return true;
      }
      return false;
    }).catch((error: Error) => {
      throw new Error(`${error.message}: it ${reason}`);
    });
  }

  async fill(what: Target, text: string): Promise<void> {
    await this.press(what);
    await this.page.type(text);
  }

  videos(): Promise<ShownVideo[]> {
    return this.run(() =>
      [...document.querySelectorAll('video')]
        .filter((video) => getComputedStyle(video).visibility === 'visible')
        .map((video) => ({
          player: video.closest('[role=region],section')?.getAttribute('aria-label') ?? '',
          seconds: video.currentTime,
          frames: video.getVideoPlaybackQuality().totalVideoFrames,
          isPlaying: !video.paused,
          isMuted: video.muted,
          source: video.currentSrc,
        })),
    );
  }

  /**
   * Waits until the camera's video has reached this position in seconds. The recording may have ended by
   * then.
   */
  async untilPlays(camera: string, seconds: number): Promise<void> {
    const own = async () => (await this.videos()).find((video) => video.player === `${camera} player`);
    let last = 'no video element is shown';
    await this.until(
      `${camera} does not play`,
      async () => {
        const video = await own();
        if (video) {
          const { seconds: at, frames, isPlaying } = video;
          last = `at ${at.toFixed(1)} s, ${String(frames)} frames, ${isPlaying ? 'playing' : 'paused'}`;
        }
        return video !== undefined && video.frames > 0 && video.seconds >= seconds;
      },
      30_000,
    ).catch((error: Error) => {
      throw new Error(`${error.message}: ${last}`);
    });
  }
}

const nameOf = ({ role, name }: Target): string =>
  name === undefined ? `a ${role}` : `${role} ${typeof name === 'string' ? `“${name}”` : String(name)}`;

function stepsOf({ role, name, within, nth }: Target): Step[] {
  const step: Step = {
    role,
    name: typeof name === 'string' ? name : null,
    pattern: name instanceof RegExp ? name.source : null,
    nth: nth ?? null,
  };
  return within === undefined ? [step] : [...stepsOf(within), step];
}

async function lookInPage(steps: Step[], toPress: boolean): Promise<Seen | 'no library' | null> {
  const dom = window.TestingLibraryDom;
  if (dom === undefined) return 'no library';
  let found: HTMLElement[] = [document.body];
  for (const { role, name, pattern, nth } of steps) {
    const wanted = pattern === null ? name : new RegExp(pattern);
    found = found.flatMap((root) => dom.queryAllByRole(root, role, wanted === null ? {} : { name: wanted }));
    if (nth !== null) found = found.slice(nth, nth + 1);
  }
  const [element] = found;
  if (element === undefined) return null;
  const isInView = () => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  };
  if (toPress && !isInView()) {
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    await new Promise(requestAnimationFrame);
  }
  const before = element.getBoundingClientRect();
  const frames = toPress ? 2 : 0;
  for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame);
  const box = element.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const top = document.elementFromPoint(x, y);
  const isCovered =
    top !== null &&
    !element.contains(top) &&
    !top.contains(element) &&
    top.closest('label')?.control !== element;
  return {
    count: found.length,
    text: (element.innerText ?? element.textContent).trim(),
    value: 'value' in element ? String(element.value) : element.getAttribute('aria-valuetext'),
    isStill: box.left === before.left && box.top === before.top && box.width === before.width,
    isEnabled: !element.matches(':disabled') && element.getAttribute('aria-disabled') !== 'true',
    x,
    y,
    width: box.width,
    coveredBy: isCovered ? `${top.tagName.toLowerCase()}.${top.getAttribute('class') ?? ''}` : null,
  };
}
