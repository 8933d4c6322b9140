import { expect, test } from '../fixtures';
import { LastActivityPage } from '../pages/ActivityPages';
import { faultsInBothThemes } from '../pages/axe';
import { comeBack } from '../pages/comeBack';
import { follow } from '../pages/layout';

test('after a night away: each number leads to a list that shows as many, and axe knows no fault', async ({
  home,
}) => {
  await comeBack(home);
  await home.getByRole('button', { name: 'Watch' }).waitFor();
  expect(await faultsInBothThemes(home), 'home with news').toEqual([]);
  await home.getByRole('button', { name: 'Watch' }).click();
  const reel = home.getByRole('dialog', { name: 'While you were away' });
  await reel.waitFor();
  expect(await faultsInBothThemes(home), 'reel').toEqual([]);
  await home.keyboard.press('Escape');
  await expect(reel).toHaveCount(0);

  const away = home.getByRole('region', { name: 'While you were away' });
  const part = away.getByRole('link').first();
  const visits = /^\d+/.exec((await part.textContent()) ?? '')?.[0] ?? '1';
  await part.click();
  const summary = home.getByText(/^Since yesterday .+ visits?, \d+ events?/);
  await expect(summary).toContainText(`: ${visits} visit`);
  const activity = new LastActivityPage(home);
  await activity.whole();
  const events = /(\d+) event/.exec((await summary.textContent()) ?? '')?.[1];
  await expect.poll(() => activity.eventCount()).toBe(Number(events));
});

test('the hours of a day: are wide enough to be hit, choose what the list shows, and are dragged over', async ({
  page,
  vendor,
}) => {
  await vendor.logIn();
  await page.setViewportSize({ width: 1440, height: 844 });
  await page.goto('/last-activity');
  await expect(page.getByRole('article').first()).toBeVisible();
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
  await page.setViewportSize({ width: 320, height: 844 });
  await expect.poll(async () => Math.min(...(await sizes()))).toBeGreaterThanOrEqual(24);
  const busy = page.getByRole('button', { name: /^\d\d:00 to \d\d:00, [1-9]\d* events?$/ }).first();
  const count = / (\d+) events?$/.exec((await busy.getAttribute('aria-label')) ?? '')?.[1];
  await busy.click();
  await expect(busy).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => new LastActivityPage(page).eventCount()).toBe(Number(count));
  expect(await faultsInBothThemes(page), 'chosen hours').toEqual([]);
  await page.getByRole('article').first().getByRole('link').click();
  await page.getByRole('region', { name: 'Choose from the list' }).waitFor();
  expect(await faultsInBothThemes(page), 'camera detail').toEqual([]);
});
