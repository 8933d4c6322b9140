import { expect, test } from '../fixtures';
import { CameraDetailPage, LastActivityPage } from '../pages/ActivityPages';
import { LoginPage } from '../pages/LoginPage';
import { PlayerRegion } from '../pages/PlayerRegion';

const cameraOf = (linkName: string | null): string => linkName?.split(', ')[0] ?? '';

test('find yesterday’s clip, watch it, step through others, reload, and go back', async ({ home }) => {
  const activity = new LastActivityPage(home);
  const detail = new CameraDetailPage(home);
  await home.getByRole('link', { name: 'Last Activity' }).click();
  await expect(activity.heading).toBeVisible();
  await activity.calendar.click();
  await activity.quick('Yesterday').click();
  await expect(activity.day('Yesterday')).toBeVisible();
  await expect(home).toHaveURL(/\/last-activity\?from=(\d{4}-\d\d-\d\d)&to=\1$/);
  const listAddress = home.url();

  const link = activity.links.nth(2);
  const camera = cameraOf(await link.getAttribute('aria-label'));
  await link.click();
  await expect(detail.heading).toHaveText(camera);
  const player = new PlayerRegion(home, camera);
  await expect(player.status).toHaveText('Recorded');
  await expect.poll(() => player.time()).toBeGreaterThan(0.2);
  const first = home.url();
  const firstTime = await detail.selectedTime.textContent();

  await detail.others.nth(4).click();
  await expect(home).not.toHaveURL(first);
  await expect(detail.selected).toHaveCount(1);
  await expect(player.status).toHaveText('Recorded');
  const second = home.url();
  await home.getByRole('button', { name: /^Previous/ }).click();
  await expect(home).not.toHaveURL(second);
  const third = home.url();
  const thirdTime = (await detail.selectedTime.textContent()) ?? '';
  expect(thirdTime).not.toBe('');

  await home.reload();
  await expect(detail.selectedTime).toHaveText(thirdTime);
  await expect(home).toHaveURL(third);
  await expect(player.region).toBeVisible();

  await home.goBack();
  await expect(home).toHaveURL(second);
  await home.goBack();
  await expect(home).toHaveURL(first);
  await expect(detail.selectedTime).toHaveText(firstTime ?? '');
  await home.goBack();
  await expect(home).toHaveURL(listAddress);
  await expect(activity.day('Yesterday')).toBeVisible();
});

test('older clips are loaded when they are scrolled to, not before', async ({ page }) => {
  await new LoginPage(page).signIn({ search: '?scenario=many-events' });
  await page.goto('/last-activity');
  await new LastActivityPage(page).links
    .filter({ has: page.getByText('Front Door') })
    .first()
    .click();
  await expect(new PlayerRegion(page, 'Front Door').status).toHaveText('Recorded');
  await expect(page.getByText(/^\d+ Active Notifications$/)).toHaveText('20 Active Notifications');
});

test('choose days with the keyboard alone', async ({ home }) => {
  const activity = new LastActivityPage(home);
  await home.goto('/last-activity');
  await expect(activity.rows.first()).toBeVisible();
  await activity.calendar.focus();
  await home.keyboard.press('Enter');
  const chosen = home.getByRole('button', { name: /, chosen$/ });
  await expect(chosen).toBeVisible();
  await chosen.focus();
  for (const key of ['ArrowUp', 'Enter', 'ArrowRight', 'ArrowRight', 'Enter']) await home.keyboard.press(key);
  await expect(home).toHaveURL(/\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/);
  const { searchParams } = new URL(home.url());
  const days = Date.parse(searchParams.get('to') ?? '') - Date.parse(searchParams.get('from') ?? '');
  expect(days / 86_400_000).toBe(2);
  await expect(activity.calendar).toBeFocused();
  await expect(activity.calendar).toHaveAttribute('aria-expanded', 'false');
});

test('ten thousand events stay a short page', async ({ page }) => {
  await new LoginPage(page).signIn({ search: '?scenario=many-events' });
  const activity = new LastActivityPage(page);
  const detail = new CameraDetailPage(page);
  await page.goto('/last-activity');
  await activity.links
    .filter({ has: page.getByText('Front Door') })
    .first()
    .click();
  await expect(detail.clips.first()).toBeVisible();
  const notifications = page.getByText(/^\d+ Active Notifications$/);
  const loaded = async () => Number.parseInt((await notifications.textContent()) ?? '0', 10);
  for (let target = 40; target <= 400; target += 40) {
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

test('samples move only while they are on the screen', async ({ home }) => {
  await home.goto('/view-all-device');
  const videos = home.locator('video');
  await expect(videos).toHaveCount(6);
  const isMoving = (video: HTMLVideoElement) => !video.paused && video.currentTime > 0;
  await videos.first().scrollIntoViewIfNeeded();
  await expect.poll(() => videos.first().evaluate(isMoving)).toBe(true);
  await home.setViewportSize({ width: 390, height: 600 });
  await home.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await expect.poll(() => videos.last().evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
});
