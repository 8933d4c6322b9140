import { expect, test } from '../fixtures';
import { faults } from '../pages/axe';
import { follow } from '../pages/layout';

test('a cell of the heat map leads to its hour; a recording is unseen until it plays', async ({
  page,
  pages,
  vendor,
}) => {
  await vendor.logIn();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/last-activity');
  await page.getByRole('button', { name: 'When things happen' }).click();
  const region = page.getByRole('region', { name: 'When things happen' });
  await expect(region.getByRole('status')).toHaveText(/^\d+ events, 9 July to 15 July$/);
  expect(await faults(page)).toEqual([]);
  await expect(region.getByRole('rowheader')).toHaveCount(7);
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
  // On a phone the hours are below each other.
  await region.getByRole('button', { name: /^Tuesday, 09:00 to 10:00/ }).press('ArrowDown');
  await expect(region.getByRole('button', { name: /^Tuesday, 10:00 to 11:00/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/replay\?day=2026-07-14&at=10:00:00$/);

  await page.setViewportSize({ width: 1440, height: 900 });
  await follow(page, '/replay?day=2026-07-15');
  await page.getByRole('button', { name: 'Choose clips' }).click();
  const clip = page.getByRole('list', { name: 'Choose clips' }).getByRole('button').first();
  await expect(clip).toHaveAccessibleDescription('Not seen yet');
  await clip.click();
  await pages.replay.button('Play').click();
  await expect(clip).toHaveAccessibleDescription('');
});
