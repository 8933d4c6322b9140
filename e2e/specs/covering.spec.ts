import { readFile } from 'node:fs/promises';
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import { expect, test } from '../fixtures';
import { LastActivityPage } from '../pages/ActivityPages';
import { lightestOf } from '../pages/lightest';
import { playFile } from '../pages/playFile';
import { PlayerRegion } from '../pages/PlayerRegion';

/** Playback rate that a software decoder can keep up with. */
const RATE = 4;

test('cover and save: draws, follows and saves a file that holds every frame once', async ({
  page: home,
  vendor,
}) => {
  await vendor.setMediaFault('Front Door', 'clip-4-seconds');
  await vendor.logIn();
  await home.goto('/last-activity');
  await new LastActivityPage(home).rows
    .getByRole('link', { name: /^Front Door, / })
    .first()
    .click();
  const player = new PlayerRegion(home, 'Front Door');
  await expect(player.status).toHaveText('Recorded');
  await player.region.hover();
  await player.button('More').click();
  await home.getByRole('menuitem', { name: 'Cover and save…' }).click();

  const dialog = home.getByRole('dialog', { name: 'Cover and save' });
  const picture = dialog.getByRole('group', { name: 'Picture' });
  await expect(picture).toBeVisible({ timeout: 15_000 });
  const place = await picture.boundingBox();
  if (place === null) throw new Error('The picture has no place.');
  const at = (x: number, y: number) => [place.x + x * place.width, place.y + y * place.height] as const;
  await home.mouse.move(...at(0.3, 0.3));
  await home.mouse.down();
  await home.mouse.move(...at(0.6, 0.6));
  await home.mouse.up();
  const item = dialog
    .getByRole('list', { name: 'Covers' })
    .getByRole('button', { name: 'Cover 1', exact: true });
  await expect(item).toHaveAttribute('aria-pressed', 'true');
  await picture.focus();
  await home.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('status')).toHaveText(/^Cover 1: 31% from the left, 30% from the top/);
  await dialog.getByRole('slider', { name: 'Time', exact: true }).press('ArrowRight');
  if (process.env['SHOTS']) await home.screenshot({ path: `${process.env['SHOTS']}/dialog.png` });
  await dialog.getByRole('button', { name: 'Follow' }).click();
  await expect(dialog.getByRole('status')).toHaveText(/^Followed from 0:0\d\.\d to 0:0\d\.\d/);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByRole('radio', { name: 'Ellipse' }).check();
  await dialog.getByRole('radio', { name: 'Rectangle' }).check();

  const [download] = await Promise.all([
    home.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Front Door \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d covered\.mp4$/);
  await expect(home.getByText(/^Saved Front Door .* covered\.mp4$/).first()).toBeVisible();
  const file = await readFile(await download.path());
  const input = new Input({ source: new BufferSource(file), formats: [MP4] });
  const track = await input.getPrimaryVideoTrack();
  if (track === null) throw new Error('There is no picture in the file.');
  expect(await track.getCodec()).toBe('avc');
  const times: number[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) times.push(packet.timestamp);
  expect(times).toHaveLength(60);
  expect(await input.getPrimaryAudioTrack()).not.toBeNull();
  // Smaller than the cover, since encoders soften its edges.
  const seen = await lightestOf(home, track, { x: 0.33, y: 0.33, width: 0.26, height: 0.24 });
  expect(seen).toHaveLength(60);
  expect(Math.max(...seen.map(({ inside }) => inside))).toBeLessThan(48);
  expect(Math.min(...seen.map(({ whole }) => whole))).toBeGreaterThan(180);
  expect(await playFile(home, file, RATE)).toMatchObject({ outcome: 'ended', frames: 60, corrupted: 0 });
});
