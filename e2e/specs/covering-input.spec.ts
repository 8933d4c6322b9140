import { expect, test } from '../fixtures';
import { CoverDialog, newestEvent, openCovering } from '../pages/CoverDialog';
import { PlayerRegion } from '../pages/PlayerRegion';

const CAMERA = 'Front Door';

test('cover and save: a cancelled export saves no file', async ({ page, vendor }) => {
  await vendor.logIn();
  await vendor.setMediaFault(CAMERA, 'clip-16-seconds');
  for (const share of [0, 20]) {
    await test.step(`the user cancels an export after ${share}%`, async () => {
      const dialog = await openCovering(page, CAMERA);
      await dialog.button('Add cover').click();
      await dialog.button('Save').click();
      const cancel = page.getByRole('button', { name: /^Cancel .* covered\.mp4$/ });
      await expect(cancel).toBeVisible();
      if (share > 0) {
        await expect
          .poll(
            async () => Number(await page.getByRole('progressbar').first().getAttribute('aria-valuenow')),
            { intervals: [20] },
          )
          .toBeGreaterThanOrEqual(share);
      }
      await cancel.click();
      await expect(cancel).toBeHidden();
      await expect(page.getByText(/^Saved .* covered\.mp4$/)).toHaveCount(0);
    });
  }
});

test.describe('cover and save on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('works by touch alone', async ({ page, vendor }) => {
    await vendor.logIn();
    await vendor.setMediaFault(CAMERA, 'clip-locked');
    await (await newestEvent(page, CAMERA)).tap();
    const dialog = new CoverDialog(page);
    const { region } = new PlayerRegion(page, CAMERA);
    await expect(new PlayerRegion(page, CAMERA).status).toHaveText('Recorded');
    await region.tap({ position: { x: 60, y: 60 } });
    await region.getByRole('button', { name: 'More', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'Cover and save…' }).tap();
    await expect(dialog.picture).toBeVisible();
    await dialog.swipe([0.1, 0.1], [0.3, 0.4]);
    await expect(dialog.status).toHaveText('Cover 1 added.');
    await dialog.swipe([0.2, 0.2], [0.4, 0.3]);
    await expect(dialog.status).toHaveText(
      /^Cover 1: 30% from the left, 20% from the top, 20% wide, 30% high/,
    );
    await dialog.swipe([0.5, 0.5], [0.6, 0.7]);
    await expect(dialog.status).toHaveText(
      /^Cover 1: 30% from the left, 20% from the top, 30% wide, 50% high/,
    );
    // Retries, because Chromium under load sometimes drops a tap right after a drag.
    await expect(async () => {
      await dialog.button('Add cover').tap();
      await expect(dialog.cover(2)).toHaveAttribute('aria-pressed', 'true', { timeout: 3_000 });
    }).toPass();
    const end = dialog.slider('End of cover 2');
    const box = await end.boundingBox();
    if (box === null) throw new Error('The slider has no place.');
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await expect(end).toHaveAttribute('aria-valuetext', /0:0[12]/);
    const [download] = await Promise.all([page.waitForEvent('download'), dialog.button('Save').tap()]);
    expect(download.suggestedFilename()).toMatch(/ covered\.mp4$/);
  });
});

test('cover and save: works by keyboard alone', async ({ page, vendor }) => {
  await vendor.logIn();
  await vendor.setMediaFault(CAMERA, 'clip-stream-silent');
  await (await newestEvent(page, CAMERA)).press('Enter');
  const { region, status } = new PlayerRegion(page, CAMERA);
  await expect(status).toHaveText('Recorded');
  const more = region.getByRole('button', { name: 'More', exact: true });
  const dialog = new CoverDialog(page);
  await more.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Cover and save…' }).press('Enter');
  await expect(dialog.picture).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog.dialog).toBeHidden();
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Cover and save…' }).press('Enter');
  await dialog.button('Add cover').press('Enter');
  await dialog.button('Undo').press('Enter');
  await expect(dialog.status).toHaveText('Undone.');
  await expect(dialog.button('Undo')).toBeFocused();
  await dialog.button('Redo').press('Enter');
  await dialog.button('Add cover').press('Enter');
  await expect(dialog.status).toHaveText('Cover 2 added.');
  await dialog.picture.press('Delete');
  await expect(dialog.status).toHaveText('Cover 2 removed.');
  await expect(dialog.picture).toBeFocused();
  await dialog.picture.press('Shift+ArrowRight');
  await expect(dialog.status).toHaveText(/^Cover 1: 40% from the left, 40% from the top, 21% wide, 20% high/);
  await page.keyboard.press('Control+z');
  await expect(dialog.status).toHaveText('Undone.');
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.button('Save').press('Enter')]);
  expect(download.suggestedFilename()).toMatch(/ covered\.mp4$/);
  await expect(more).toBeFocused();
});
