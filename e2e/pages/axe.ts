import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

interface AxeOptions {
  within?: string;
  /** Rules to disable. The test states the reason. */
  without?: string[];
}

/** Longer animations may never end, so they are not awaited. */
const MAX_TRANSITION_MS = 1_000;

/** axe measures colors, which change while elements fade in. */
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

/** Replacement for axe's source in pages that already contain axe. */
const NOTHING = ';';

/** @returns a line per violation of https://www.w3.org/TR/WCAG22/ or of axe's best practices */
export async function faults(
  page: Page,
  { within, without = [] }: AxeOptions = {},
  only?: string[],
): Promise<string[]> {
  await animationsEnd(page);
  // axe is half a megabyte, so each page parses it only once.
  const isThere = await page.evaluate(() => 'axe' in window);
  // Legacy mode avoids an extra page, which only iframes need. On a long page, collecting passed rules would
  // take most of the time.
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: NOTHING } : {}) })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true);
  const configured = only ? axe.withRules(only) : axe.withTags(TAGS).disableRules(without);
  const { violations } = await (within === undefined ? configured : configured.include(within)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}

/** @returns all violations in the light theme, then color violations in the dark theme */
export async function faultsInBothThemes(page: Page, options: AxeOptions = {}): Promise<string[]> {
  const inLight = await faults(page, options);
  await page.emulateMedia({ colorScheme: 'dark' });
  // Scripts apply the theme after the media query has changed.
  await page.locator('html[data-theme="dark"]').waitFor();
  const inDark = await faults(page, options, COLOR_RULES);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...inLight, ...inDark.map((fault) => `in the dark theme: ${fault}`)];
}
