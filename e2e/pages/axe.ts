import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Faults that axe finds, in a line each. https://www.w3.org/TR/WCAG22/
 * @param within a selector, where the rest of the page is not what is looked at.
 * @param without rules that say nothing here; the test says why, and what it looks at in their place.
 */
export async function faults(
  page: Page,
  { within, without = [] }: { within?: string; without?: string[] } = {},
): Promise<string[]> {
  const axe = new AxeBuilder({ page }).withTags(TAGS).disableRules(without);
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}
