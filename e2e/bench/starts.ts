import { clickToFirstFrame, playButton, pressDown, rest } from './inPage';
import type { Figure } from './report';
import { leaveHome, returnHome, type Setting } from './setting';
import type { Measure, Turns } from './turns';

/** A fast user hovers this long before clicking. */
export const HOVER_MS = 500;

/** Each measurement opens its own page and returns milliseconds from click to first frame. */
export interface Starts {
  bare: Measure;
  /** Starts without any prior pointer or focus event, leaves the screen, and starts the same camera again. */
  cold: Measure;
  hovered: Measure;
  /** Focuses the button by script, because a pointer would show the player's controls. */
  focused: Measure;
  pressed: Measure;
}

export function startsOf({ visit, visitSettledHome }: Setting, camera: string, bareAddress: string): Starts {
  const button = playButton(camera);
  const after =
    (name: string, sign: (page: Awaited<ReturnType<typeof visitSettledHome>>) => Promise<void>): Measure =>
    async () => {
      const page = await visitSettledHome();
      await sign(page);
      const took = await clickToFirstFrame(page, button);
      await page.context().close();
      return { [name]: took };
    };
  return {
    async bare() {
      const page = await visit();
      await page.goto(bareAddress, { waitUntil: 'networkidle' });
      const bare = await clickToFirstFrame(page, 'button');
      await page.context().close();
      return { bare };
    },
    async cold() {
      const page = await visitSettledHome();
      const first = await clickToFirstFrame(page, button);
      await leaveHome(page);
      await returnHome(page, camera);
      const again = await clickToFirstFrame(page, button);
      await page.context().close();
      return { first, again };
    },
    hovered: after('afterHover', async (page) => {
      await page.locator(button).hover();
      await rest(page, HOVER_MS);
    }),
    focused: after('afterFocus', async (page) => {
      await page.locator(button).focus();
      await rest(page, HOVER_MS);
    }),
    pressed: after('afterPress', (page) => pressDown(page, button)),
  };
}

/** @returns `bare`, the row of the bare page, and `against`, which creates rows that are compared with it */
export function linesOf(group: string, turns: Turns, bare: string) {
  const line = (name: string, key: string) => turns.figure(group, name, key, 'ms');
  return {
    bare: line(bare, 'bare'),
    against: (name: string, key: string, atMost?: number): Figure => ({
      ...line(name, key),
      floor: bare,
      ...(atMost !== undefined && { atMost }),
    }),
  };
}
