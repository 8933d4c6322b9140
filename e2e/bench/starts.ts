import { clickToFirstFrame, playButton, pressDown, rest } from './inPage';
import type { Figure } from './report';
import { leaveHome, returnHome, type Setting } from './setting';
import type { Measure, Turns } from './turns';

/** From the pointer's coming to the click of a user who knows what they want. */
export const HOVER = 500;

/** Milliseconds from a click to the first frame, each on a page of its own, measured by turns. */
export interface Starts {
  bare: Measure;
  /** There is no sign of a press: not even the pointer is there. Then the same camera once more. */
  cold: Measure;
  hovered: Measure;
  /** The keyboard's way: no pointer lies over the player, which it would show its controls to. */
  focused: Measure;
  pressed: Measure;
}

/** @param bareAddress the bare page of the row, with what it has to know. */
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
      await rest(page, HOVER);
    }),
    focused: after('afterFocus', async (page) => {
      await page.locator(button).focus();
      await rest(page, HOVER);
    }),
    pressed: after('afterPress', (page) => pressDown(page, button)),
  };
}

/** A line of the table for what was found by turns; the bare page's is what the others are divided by. */
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
