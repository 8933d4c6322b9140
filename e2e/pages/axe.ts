import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** A theme affects these rules. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

interface Look {
  /** A selector that limits the check. */
  within?: string;
  /** Rules that do not apply; the test explains why, and checks the same in another way. */
  without?: string[];
}

/** Transitions are shorter, and endless animations continue. */
const MAX_TRANSITION_MS = 1_000;

/** Colours are measured after elements have faded in. */
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
    MAX_TRANSITION_MS,
  );

/** An empty statement. */
const NOTHING = ';';

/** @returns one line per violation of https://www.w3.org/TR/WCAG22/ */
export async function faults(
  page: Page,
  { within, without = [] }: Look = {},
  only?: string[],
): Promise<string[]> {
  await animationsEnd(page);
  // The half megabyte of axe is parsed once per page instead of once per check.
  const isThere = await page.evaluate(() => 'axe' in window);
  // The app has no frames, for which axe would open a page per check. Passed rules are not collected, which
  // is most of the work on a long page.
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: NOTHING } : {}) })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true);
  const asked = only ? axe.withRules(only) : axe.withTags(TAGS).disableRules(without);
  const { violations } = await (within === undefined ? asked : asked.include(within)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}

/** Violations in the light theme, and additional ones in the dark theme. */
export async function faultsInBothThemes(page: Page, look: Look = {}): Promise<string[]> {
  const inLight = await faults(page, look);
  await page.emulateMedia({ colorScheme: 'dark' });
  // Scripts apply the theme after the media query has changed.
  await page.locator('html[data-theme="dark"]').waitFor();
  const inDark = await faults(page, look, COLOUR_RULES);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...inLight, ...inDark.map((fault) => `in the dark theme: ${fault}`)];
}
