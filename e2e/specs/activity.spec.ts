import { expect, test } from '../fixtures';
import { CameraDetailPage, LastActivityPage } from '../pages/ActivityPages';
import { follow } from '../pages/layout';
import { PlayerRegion } from '../pages/PlayerRegion';

test.use({ viewport: { width: 1120, height: 700 } });

const pageCount = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

const cameraOf = (linkName: string | null): string => linkName?.split(', ')[0] ?? '';

test('last activity: the user plays a clip from yesterday', async ({ home, vendor }) => {
  const activity = new LastActivityPage(home);
  const detail = new CameraDetailPage(home);
  await home.getByRole('link', { name: 'Last Activity' }).click();
  await expect(activity.heading).toBeVisible();
  await activity.calendar.click();
  await activity.quick('Yesterday').click();
  await expect(activity.day('Yesterday')).toBeVisible();
  await expect(home).toHaveURL(/\/last-activity\?from=(\d{4}-\d\d-\d\d)&to=\1$/);
  const listAddress = home.url();
  await activity.whole();

  const link = activity.links.nth(2);
  const topOfFocused = await link.evaluate((element) => {
    scrollBy(0, element.getBoundingClientRect().top - 10);
    element.focus();
    return element.getBoundingClientRect().top;
  });
  expect(topOfFocused, 'not under the banner').toBeGreaterThanOrEqual(56);
  const camera = cameraOf(await link.getAttribute('aria-label'));
  await link.click();
  await expect(detail.heading).toHaveText(camera);
  const player = new PlayerRegion(home, camera);
  await expect(player.status).toHaveText('Recorded');
  await expect.poll(() => player.time()).toBeGreaterThan(0.2);
  const first = home.url();
  const firstTime = (await detail.selectedTime.textContent()) ?? '';

  await detail.others.nth(4).click();
  await expect(home).not.toHaveURL(first);
  // The URL changes one render before the screen.
  await expect(detail.selectedTime).not.toHaveText(firstTime);
  const second = home.url();
  const secondTime = (await detail.selectedTime.textContent()) ?? '';

  await home.reload();
  await expect(detail.selectedTime).toHaveText(secondTime);
  await expect(home).toHaveURL(second);
  await home.goBack();
  await expect(home).toHaveURL(first);
  await expect(detail.selectedTime).toHaveText(firstTime);
  await home.goBack();
  await expect(home).toHaveURL(listAddress);
  await expect(activity.day('Yesterday')).toBeVisible();

  await test.step('older clips load only after scrolling', async () => {
    await vendor.scenario('many-events');
    await follow(home, '/last-activity');
    await activity.whole();
    await activity.links
      .filter({ has: home.getByText('Front Door') })
      .first()
      .click();
    await expect(new PlayerRegion(home, 'Front Door').status).toHaveText('Recorded');
    await new PlayerRegion(home, 'Front Door').button('Pause').click();
    const notifications = home.getByText(/^\d+ Active Notifications$/);
    await expect(notifications).toHaveText('20 Active Notifications');
    const loaded = async () => Number.parseInt((await notifications.textContent()) ?? '0', 10);
    for (let target = 40; target <= 200; target += 40) {
      await expect
        .poll(async () => {
          await detail.list.locator('..').evaluate((inner) => {
            const frame = inner.closest('[data-virtuoso-scroller]');
            frame?.scrollTo({ top: frame.scrollHeight });
          });
          return await loaded();
        })
        .toBeGreaterThanOrEqual(target);
    }
    expect(await detail.clips.count()).toBeLessThan(60);
    expect(await detail.list.getByRole('listitem').first().getAttribute('aria-posinset')).not.toBe('1');
  });
});

test('last activity: a day without clips is printed on one page', async ({ page, vendor }) => {
  await vendor.set({ scenarios: ['no-clips'] });
  await vendor.logIn();
  await page.goto('/last-activity');
  await expect(page.getByText('NO CLIP EVENTS THAT DAY')).toBeVisible();
  for (const format of ['A4', 'Letter']) expect(pageCount(await page.pdf({ format }))).toBe(1);
});
