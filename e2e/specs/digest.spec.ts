import { expect, test } from '../fixtures';
import { LastActivityPage } from '../pages/ActivityPages';
import { comeBack } from '../pages/comeBack';

test.describe('after a night away', () => {
  test('each number leads to a list that shows as many', async ({ home }) => {
    await comeBack(home);
    const away = home.getByRole('region', { name: 'While you were away' });
    const part = away.getByRole('link').first();
    const visits = /^\d+/.exec((await part.textContent()) ?? '')?.[0] ?? '1';
    await part.click();
    const summary = home.getByText(/^Since yesterday .+ visits?, \d+ events?/);
    await expect(summary).toContainText(`: ${visits} visit`);
    const events = /(\d+) event/.exec((await summary.textContent()) ?? '')?.[1];
    await expect.poll(() => new LastActivityPage(home).eventCount()).toBe(Number(events));
  });
});

test.describe('the hours of a day', () => {
  for (const [name, width] of [
    ['a phone', 320],
    ['a desk', 1440],
  ] as const) {
    test(`are wide enough to be hit on ${name}, and choose what the list shows`, async ({ home }) => {
      await home.setViewportSize({ width, height: 844 });
      await home.goto('/last-activity');
      const hours = home.getByRole('group', { name: 'Hours' }).getByRole('button');
      await expect(hours).toHaveCount(24);
      for (const hour of await hours.all()) {
        const box = await hour.boundingBox();
        expect(Math.round(box?.width ?? 0)).toBeGreaterThanOrEqual(24);
        expect(box?.height).toBeGreaterThanOrEqual(24);
      }
      const busy = home.getByRole('button', { name: /^\d\d:00 to \d\d:00, [1-9]\d* events?$/ }).first();
      const count = / (\d+) events?$/.exec((await busy.getAttribute('aria-label')) ?? '')?.[1];
      await busy.click();
      await expect(busy).toHaveAttribute('aria-pressed', 'true');
      await expect.poll(() => new LastActivityPage(home).eventCount()).toBe(Number(count));
    });
  }

  test('are dragged over with a mouse', async ({ home }) => {
    await home.goto('/last-activity');
    const at = async (name: RegExp) => {
      const box = await home.getByRole('button', { name }).boundingBox();
      if (!box) throw new Error('There is no such hour.');
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    await expect(home.getByRole('article').first()).toBeVisible();
    const from = await at(/^05:00 to/);
    const to = await at(/^08:00 to/);
    await home.mouse.move(from.x, from.y);
    await home.mouse.down();
    await home.mouse.move(to.x, to.y, { steps: 8 });
    await home.mouse.up();
    await expect(home).toHaveURL(/\?hour=05&hour=06&hour=07&hour=08$/);
  });
});
