import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Of these rules a theme makes a difference. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

interface Look {
  /** A selector, where the rest of the page is not what is looked at. */
  within?: string;
  /** Rules that say nothing here; the test says why, and what it looks at in their place. */
  without?: string[];
}

/** Milliseconds: what fades and slides takes no longer; what turns or counts goes on. */
const LONGEST_TRANSITION = 1_000;

/** Waits for what fades in: its colours are measured when they are there. */
const animationsEnd = (page: Page) =>
  page.evaluate(
    (longest) =>
      Promise.allSettled(
        document
          .getAnimations()
          .filter((each) => each.playState === 'running')
          .filter(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0) <= longest)
          .map(({ finished }) => finished),
      ),
    LONGEST_TRANSITION,
  );

/** A script that does nothing. */
const NOTHING = ';';

/**
 * Faults that axe finds, in a line each. https://www.w3.org/TR/WCAG22/
 */
export async function faults(
  page: Page,
  { within, without = [] }: Look = {},
  only?: string[],
): Promise<string[]> {
  await animationsEnd(page);
  // The half megabyte of axe is read once in each page; it would be again for every look.
  const isThere = await page.evaluate(() => 'axe' in window);
  // No page of the app has frames, and what axe needs for them is a page of its own for every look.
  // What passes is not collected: on a long page that is most of the work.
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: NOTHING } : {}) })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true);
  const asked = only ? axe.withRules(only) : axe.withTags(TAGS).disableRules(without);
  const { violations } = await (within === undefined ? asked : asked.include(within)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}

/** Faults in the light theme, and what the dark one adds to them. */
export async function faultsInBothThemes(page: Page, look: Look = {}): Promise<string[]> {
  const inLight = await faults(page, look);
  await page.emulateMedia({ colorScheme: 'dark' });
  // The page's scripts put it on, after the browser has told them.
  await page.locator('html[data-theme="dark"]').waitFor();
  const inDark = await faults(page, look, COLOUR_RULES);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...inLight, ...inDark.map((fault) => `in the dark theme: ${fault}`)];
}
