import { expect, test } from '../fixtures';
import { faults } from '../pages/axe';
import { ReplayPage } from '../pages/ReplayPage';

const YESTERDAY = 1;
const CAMERA = 'Back Door';
/** When something begins to move in the planted recording, in seconds. */
const MOVES_AFTER = 6;

const secondsOf = (time: string): number =>
  time.split(':').reduce((sum, part) => sum * 60 + Number.parseInt(part, 10), 0);

test('motion is found where it was planted, and a press plays from two seconds before', async ({
  page: home,
  vendor,
}) => {
  await vendor.setMediaFault(CAMERA, 'clip-movement');
  await vendor.logIn();
  const replay = new ReplayPage(home);
  await replay.open({ daysAgo: YESTERDAY, cameras: [CAMERA] });
  await replay.button('Find motion').click();
  const panel = home.getByRole('region', { name: 'Find motion' });
  const begins = secondsOf((await replay.time.getAttribute('aria-valuetext')) ?? '');

  // By keys.
  const region = panel.getByRole('group', { name: 'Region' });
  const before = await region.boundingBox();
  await region.press('ArrowUp');
  expect((await region.boundingBox())?.y).toBeLessThan(before?.y ?? 0);

  await replay.button('Search').click();
  await expect(panel.getByRole('status')).toHaveText(/^\d+ moments? found$/);
  const result = panel.getByRole('list', { name: 'Results' }).getByRole('button').first();
  const found = secondsOf((await result.getAttribute('aria-label')) ?? '');
  expect(found - begins).toBeGreaterThanOrEqual(MOVES_AFTER - 1);
  expect(found - begins).toBeLessThanOrEqual(MOVES_AFTER + 1);
  expect(await faults(home)).toEqual([]);
  await result.click();
  await expect
    .poll(async () => secondsOf((await replay.time.getAttribute('aria-valuetext')) ?? ''))
    .toBeGreaterThanOrEqual(found - 2);
  // It plays.
  await expect
    .poll(async () => secondsOf((await replay.time.getAttribute('aria-valuetext')) ?? ''))
    .toBeGreaterThan(found - 2);
  await replay.button('Play only movement').click();
  await expect(home.getByText(/^(?:\d+ h )?\d+ (?:min|s) later$/)).toBeVisible({ timeout: 15_000 });
});
