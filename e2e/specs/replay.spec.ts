import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { faults } from '../pages/axe';
import { follow } from '../pages/layout';
import { PlayerRegion } from '../pages/PlayerRegion';
import { ReplayPage } from '../pages/ReplayPage';

const YESTERDAY = 1;
const QUIET_DAY = 3;
/**
 * Four cameras saw the demo's visitor at this time. `BEGAN` is the start of each recording, in seconds after
 * the first.
 */
const VISIT = '10:12';
const BEGAN: Readonly<Record<string, number>> = { Driveway: 0, Street: 1, 'Front Door': 6, Garden: 11 };
/** Matches Chromium's log of the request for Driveway's events, which the scenario refuses. */
const REFUSED = /^Failed to load resource: the server responded with a status of 500 /;

const value = (replay: ReplayPage) => expect.poll(() => replay.time.getAttribute('aria-valuetext'));
const secondOf = (time: string): number => Number(/^\d\d:\d\d:(\d\d)/.exec(time)?.[1]);
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('replay: plays a day to its end despite a broken clip', async ({ page: home, vendor }) => {
  await vendor.logIn();
  const replay = new ReplayPage(home);
  // Playback at eight times the normal speed is slow in software, so a small viewport saves time.
  await home.setViewportSize({ width: 800, height: 600 });
  await replay.open({ daysAgo: YESTERDAY, at: '13:39:00', cameras: ['Driveway'], speed: 8 });
  await expect(replay.count).toBeVisible();
  const all = Number.parseInt((await replay.count.textContent()) ?? '', 10);
  const maxLoaded = await replay.watchLoaded();
  const statuses = await new PlayerRegion(home, 'Driveway').listenToStatus();
  await replay.button('Play').click();
  await expect(replay.button('Pause')).toBeVisible();
  await expect.poll(statuses).toContainEqual(expect.stringMatching(/ later$/));
  await expect(replay.status).toHaveText(new RegExp(`^[3-9] of ${all} played$`));
  await expect(
    home.getByText('Driveway, 13:40:00: This browser cannot play the format of this recording.'),
  ).toBeVisible();
  expect(await maxLoaded()).toBeLessThanOrEqual(2);
  expect(await faults(home), 'ended').toEqual([]);
  await replay.button('Play again').click();
  await expect(replay.button('Pause')).toBeVisible();
});

test('replay: the times of four synced cameras differ by less than half a second', async ({
  page: home,
  vendor,
}) => {
  await vendor.logIn();
  const replay = new ReplayPage(home);
  await replay.open({ daysAgo: YESTERDAY, at: `${VISIT}:11`, cameras: ['Driveway'] });
  await value(replay).toContain(`${VISIT}:11, Driveway`);
  for (const camera of ['Street', 'Front Door', 'Garden']) await replay.other(camera).click();
  await expect.poll(async () => (await replay.pictures()).length).toBe(4);
  expect(await faults(home), 'synced players').toEqual([]);

  await replay.button('Enlarge Front Door').click();
  await expect(replay.stage).toHaveAttribute('aria-label', 'Front Door player');
  await value(replay).toContain(', Front Door, Package delivered');

  // After a while, all four cameras must agree to within half a second. The first recording ends at second
  // 16.
  await replay.button('Play').click();
  const together = async () => {
    const seen = await replay.pictures();
    const moments = seen.map(({ camera, seconds }) => seconds + (BEGAN[camera] ?? Number.NaN));
    return {
      cameras: seen.length,
      hasPlayed: Math.max(...moments) > 12.5,
      isInStep: Math.max(...moments) - Math.min(...moments) < 0.5,
      audible: seen.filter(({ isAudible }) => isAudible).length,
    };
  };
  await expect(async () => {
    const played = secondOf((await replay.time.getAttribute('aria-valuetext')) ?? '') - 11;
    for (let step = 0; step < played; step += 1) await replay.time.press('ArrowLeft');
    await expect
      .poll(together, { intervals: [100], timeout: 6_000 })
      .toEqual({ cameras: 4, hasPlayed: true, isInStep: true, audible: 1 });
  }).toPass();
  // Pauses, because four decoders take most of two cores and the recordings might end too early.
  await replay.button('Pause').click();
  await replay.button('Unmute Street').click();
  await expect
    .poll(async () =>
      (await replay.pictures()).filter(({ isAudible }) => isAudible).map(({ camera }) => camera),
    )
    .toEqual(['Street']);
});

test('replay: the URL restores the time that was set by keyboard', async ({ page: home, vendor }) => {
  await vendor.logIn();
  const replay = new ReplayPage(home);
  await replay.open({ daysAgo: YESTERDAY, at: `${VISIT}:03`, cameras: ['Driveway', 'Garden'] });
  await value(replay).toContain(`${VISIT}:03, Driveway`);
  await replay.time.focus();
  const press = (key: string) => home.keyboard.press(key);
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await press(key);
  await value(replay).toContain(`${VISIT}:06, Driveway`);
  await expect(home).toHaveURL(/at=10:12:06/);
  const address = home.url();

  await home.reload();
  await value(replay).toContain(`${VISIT}:06, Driveway`);
  await expect(replay.button('Play')).toBeVisible();

  await replay.button('Previous day').click();
  const { searchParams } = new URL(address);
  await expect(home).not.toHaveURL(new RegExp(`day=${searchParams.get('day') ?? ''}`));
  await home.goBack();
  await expect(home).toHaveURL(address);
  await value(replay).toContain(`${VISIT}:06, Driveway`);

  await replay.time.focus();
  await press('Shift+ArrowRight');
  await value(replay).toContain(`${VISIT}:11, Garden`);
  await press('Shift+ArrowLeft');
  await value(replay).toContain(`${VISIT}:00, Driveway`);
  const hours = await replay.hours.allTextContents();
  await press('+');
  await expect(replay.hours).not.toHaveText(hours);
  await press('-');
  await expect(replay.hours).toHaveText(hours);
  await press('Space');
  await expect(replay.button('Pause')).toBeVisible();
  await press('Space');
  await expect(replay.button('Play')).toBeVisible();
  await expect(replay.time).toBeFocused();

  await test.step('a drag on the timeline changes the time', async () => {
    await follow(home, '/account');
    await home.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
    await replay.goTo({ daysAgo: YESTERDAY, at: `${VISIT}:02`, cameras: ['Driveway'] });
    await value(replay).toBe(`${VISIT}:02, Driveway, Person detected`);
    for (let zoom = 0; zoom < 10; zoom += 1) await replay.button('Zoom in').click();
    const box = await replay.time.boundingBox();
    if (!box) throw new Error('The playhead is not drawn.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await home.mouse.move(x, y);
    await home.mouse.down();
    await home.mouse.move(x + 40, y, { steps: 4 });
    // The picture changes while the pointer is still down.
    await expect.poll(async () => (await replay.pictures())[0]?.seconds ?? 0).toBeGreaterThan(3);
    await home.mouse.move(x, y, { steps: 4 });
    await expect.poll(async () => (await replay.pictures())[0]?.seconds ?? 9).toBeLessThan(3);
    await home.mouse.move(x + 40, y, { steps: 4 });
    await home.mouse.up();
    await value(replay).not.toContain(`${VISIT}:02`);
    await value(replay).toMatch(new RegExp(`^${VISIT}:(0[3-9]|1\\d), Driveway, Person detected$`));
    await expect(home).toHaveURL(/at=10:12:(0[3-9]|1\d)/);

    // The first step waits for the frame where the drag ended, and the second continues from there.
    const shown = replay.stage.getByText(/^0:\d\d\.\d{3} \/ /);
    const seconds = async () => Number((await shown.innerText()).slice(2, 8));
    await home.keyboard.press('.');
    await expect(shown).toBeVisible();
    const before = await seconds();
    await home.keyboard.press('.');
    await expect.poll(seconds).toBeGreaterThan(before);
    expect(await seconds()).toBeLessThan(before + 0.15);
  });
});

test.describe('replay on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    expectedComplaints: [REFUSED],
  });

  test('shows the timeline below the player without scrolling', async ({ page, vendor }) => {
    await vendor.logIn();
    const replay = new ReplayPage(page);
    await replay.open({ daysAgo: YESTERDAY, at: `${VISIT}:03` });
    await value(replay).toContain(`${VISIT}:03, Street`);
    const stage = await replay.stage.boundingBox();
    const timeline = await replay.timeline.boundingBox();
    expect(timeline?.y).toBeGreaterThan((stage?.y ?? 0) + (stage?.height ?? 0));
    expect((timeline?.y ?? 0) + (timeline?.height ?? 0)).toBeLessThan(844);
    await expect.poll(() => sideways(page)).toBe(0);
    if (timeline)
      await page.touchscreen.tap(timeline.x + timeline.width - 8, timeline.y + timeline.height / 2);
    await value(replay).not.toContain(`${VISIT}:03`);
    expect(await faults(page)).toEqual([]);
    // Many phones are 360 px wide. A 1280 px window at 400% zoom is 320 px wide.
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 640 });
      await expect.poll(() => sideways(page), String(width)).toBe(0);
    }
    await replay.goTo({ daysAgo: QUIET_DAY });
    await expect(page.getByText('NO CLIP EVENTS THAT DAY')).toBeVisible();
    await expect.poll(() => sideways(page)).toBe(0);
    expect(await faults(page), 'empty day').toEqual([]);

    // Earlier steps have not loaded these days, so the screen requests their events.
    await vendor.scenario('events-partly-failing');
    await replay.goTo({ daysAgo: 2, at: `${VISIT}:03` });
    await expect(page.getByRole('alert')).toContainText('The events of Driveway could not be loaded.');
    await value(replay).toContain(', Street');
    expect(await faults(page), 'a camera failed').toEqual([]);
    await vendor.scenario('slow');
    await replay.goTo({ daysAgo: 4 });
    await expect(page.getByText(/^Loading the day/)).toBeVisible();
    expect(await faults(page), 'loading').toEqual([]);
  });
});
