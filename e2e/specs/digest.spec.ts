import { expect, test } from '../fixtures';
import { LastActivityPage } from '../pages/ActivityPages';
import { faults, faultsInBothThemes } from '../pages/axe';
import { comeBack } from '../pages/comeBack';
import { follow } from '../pages/layout';

const NEWS = 'section[aria-label="While you were away"]';

test('digest, hours and heat map: have no axe violations, and the heat map fits a phone', async ({
  page,
  pages,
  vendor,
}) => {
  // axe checks every row, so about twenty events a day keep the test short.
  await vendor.haveEvents(600);
  await vendor.logIn();
  await pages.home.open();
  const away = page.getByRole('region', { name: 'While you were away' });
  const activity = new LastActivityPage(page);
  await test.step('the digest and its player have no axe violations', async () => {
    await comeBack(page);
    await page.getByRole('button', { name: 'Watch' }).waitFor();
    expect(await faultsInBothThemes(page, { within: NEWS }), 'news').toEqual([]);
    await page.getByRole('button', { name: 'Watch' }).click();
    const reel = page.getByRole('dialog', { name: 'While you were away' });
    await reel.waitFor();
    expect(await faultsInBothThemes(page, { within: '[role="dialog"]' }), 'reel').toEqual([]);
    await page.keyboard.press('Escape');
    await expect(reel).toHaveCount(0);
  });

  await test.step('a press or a drag selects hours', async () => {
    await page.setViewportSize({ width: 1440, height: 844 });
    await follow(page, '/last-activity');
    await activity.whole();
    await away.waitFor();
    const hours = page.getByRole('group', { name: 'Hours' }).getByRole('button');
    await expect(hours).toHaveCount(24);
    const sizes = () =>
      hours.evaluateAll((buttons) =>
        buttons.flatMap((button) => {
          const { width, height } = button.getBoundingClientRect();
          return [Math.round(width), height];
        }),
      );
    expect(Math.min(...(await sizes()))).toBeGreaterThanOrEqual(24);

    const at = async (name: RegExp) => {
      const box = await page.getByRole('button', { name }).boundingBox();
      if (!box) throw new Error('There is no such hour.');
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const from = await at(/^05:00 to/);
    const to = await at(/^08:00 to/);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 8 });
    await page.mouse.up();
    await expect(page).toHaveURL(/\?hour=05&hour=06&hour=07&hour=08$/);

    await follow(page, '/last-activity');
    await away.waitFor();
    await page.setViewportSize({ width: 320, height: 844 });
    await expect.poll(async () => Math.min(...(await sizes()))).toBeGreaterThanOrEqual(24);
    const busy = page.getByRole('button', { name: /^\d\d:00 to \d\d:00, [1-9]\d* events?$/ }).first();
    await busy.click();
    await expect(busy).toHaveAttribute('aria-pressed', 'true');
    expect(await faultsInBothThemes(page), 'chosen hours').toEqual([]);
  });

  await test.step('the heat map fits a phone without axe violations', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await follow(page, '/last-activity');
    await page.getByRole('button', { name: 'When things happen' }).click();
    const region = page.getByRole('region', { name: 'When things happen' });
    await expect(region.getByRole('status')).toHaveText(/^\d+ events, 9 – 15 July$/);
    expect(await faults(page, { within: 'section[aria-label="When things happen"]' })).toEqual([]);
    await expect(region.getByRole('rowheader')).toHaveCount(7);
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
    // On phones, the hours are rows.
    await region.getByRole('button', { name: /^Tuesday, 09:00 to 10:00/ }).press('ArrowDown');
    await expect(region.getByRole('button', { name: /^Tuesday, 10:00 to 11:00/ })).toBeFocused();
  });
});
