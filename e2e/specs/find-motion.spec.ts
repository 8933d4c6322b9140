import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures';
import { faults } from '../pages/axe';
import { playFile } from '../pages/playFile';
import { PlayerRegion } from '../pages/PlayerRegion';
import { ReplayPage } from '../pages/ReplayPage';
import { drag } from '../pages/zoomed';

test.use({ viewport: { width: 1024, height: 700 } });

const YESTERDAY = 1;
const CAMERA = 'Back Door';
/** Second of each recording at which movement begins. */
const MOVES_AFTER = 6;

const PLAYED_RATE = 4;

const secondsOf = (time: string): number =>
  time.split(':').reduce((sum, part) => sum * 60 + Number.parseInt(part, 10), 0);

test('find motion: plays a recording from two seconds before a movement', async ({ page: home, vendor }) => {
  await vendor.setMediaFault(CAMERA, 'clip-movement');
  await vendor.logIn();
  const replay = new ReplayPage(home);
  await replay.open({ daysAgo: YESTERDAY, cameras: [CAMERA] });
  await replay.button('Find motion').click();
  const panel = home.getByRole('region', { name: 'Find motion' });
  const begins = secondsOf((await replay.time.getAttribute('aria-valuetext')) ?? '');

  const region = panel.getByRole('group', { name: 'Region' });
  const placeOf = () => region.evaluate(({ style }) => [style.left, style.top].map(Number.parseFloat));
  const [, top = 0] = await placeOf();
  await region.press('ArrowUp');
  await expect.poll(async () => (await placeOf())[1]).toBeLessThan(top);

  const pictureAt = async (x: number, y: number) => {
    const box = await region.locator('..').boundingBox();
    return { x: (box?.x ?? 0) + x * (box?.width ?? 0), y: (box?.y ?? 0) + y * (box?.height ?? 0) };
  };
  const [from, to] = [await pictureAt(0.1, 0.1), await pictureAt(0.8, 0.9)];
  await home.mouse.move(from.x, from.y);
  await home.mouse.down();
  await home.mouse.move(to.x, to.y, { steps: 4 });
  await home.mouse.up();
  const drawn = await placeOf();
  for (const side of drawn) expect(Math.abs(side - 10)).toBeLessThan(1);
  const scrolled = await home.evaluate(() => scrollY);
  await drag(await home.context().newCDPSession(home), await pictureAt(0.5, 0.5), await pictureAt(0.6, 0.5));
  const moved = await placeOf();
  expect(Math.abs((moved[0] ?? 0) - 20)).toBeLessThan(1);
  expect(moved[1]).toBe(drawn[1]);
  expect(await home.evaluate(() => scrollY)).toBe(scrolled);

  await replay.button('Search').click();
  await expect(panel.getByRole('status')).toHaveText(/^\d+ moments? found$/);
  const result = panel.getByRole('list', { name: 'Results' }).getByRole('button').first();
  const found = secondsOf((await result.getAttribute('aria-label')) ?? '');
  expect(found - begins).toBeGreaterThanOrEqual(MOVES_AFTER - 1);
  expect(found - begins).toBeLessThanOrEqual(MOVES_AFTER + 1);
  expect(await faults(home, { within: '[aria-label="Find motion"]' })).toEqual([]);
  await result.click();
  await expect
    .poll(async () => secondsOf((await replay.time.getAttribute('aria-valuetext')) ?? ''))
    .toBeGreaterThanOrEqual(found - 2);
  await expect
    .poll(async () => secondsOf((await replay.time.getAttribute('aria-valuetext')) ?? ''))
    .toBeGreaterThan(found - 2);
  const statuses = await new PlayerRegion(home, CAMERA).listenToStatus();
  await replay.button('Play only movement').click();
  await expect.poll(statuses).toContainEqual(expect.stringMatching(/^(?:\d+ h )?\d+ (?:min|s) later$/));

  await test.step('the time-lapse of a day can be saved as a video', async () => {
    await replay.button('Pause').click();
    // This camera's recordings are HLS, and their durations differ.
    await replay.goTo({ daysAgo: YESTERDAY, cameras: ['Garden'] });
    await replay.picture('Garden').waitFor();
    await replay.count.waitFor();
    await home.evaluate(() => Reflect.deleteProperty(globalThis, 'showSaveFilePicker'));
    await replay.button('Time-lapse').click();
    const panel = home.getByRole('region', { name: 'Time-lapse' });
    const intro = (await panel.getByText(/^Excerpts from \d+ recordings? in /).textContent()) ?? '';
    const seconds = Number(/ in (\d+) s/.exec(intro)?.[1]);
    expect(await faults(home, { within: '[aria-label="Time-lapse"]' })).toEqual([]);

    const [saved] = await Promise.all([
      home.waitForEvent('download'),
      panel.getByRole('button', { name: 'Save as video' }).click(),
    ]);
    expect(saved.suggestedFilename()).toMatch(/^Time-lapse of excerpts .*\.mp4$/);
    const file = await playFile(home, await readFile(await saved.path()), PLAYED_RATE);
    expect(file).toMatchObject({ outcome: 'ended', corrupted: 0, videoWidth: 1280 });
    expect(Math.abs(file.duration - seconds)).toBeLessThan(1);

    await panel.getByRole('button', { name: 'Play time-lapse' }).click();
    await panel.getByRole('button', { name: 'Pause time-lapse' }).click();
    await expect(panel.getByRole('progressbar', { name: 'Time-lapse progress' })).toBeVisible();
    await panel.getByRole('button', { name: 'Stop time-lapse' }).click();
    await expect(panel.getByRole('progressbar')).toHaveCount(0);
  });
});
