import { readFile } from 'node:fs/promises';
import { BufferSource, EncodedPacketSink, Input, MP4, type InputVideoTrack } from 'mediabunny';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { LastActivityPage } from '../pages/ActivityPages';
import { lightestOf } from '../pages/lightest';
import { playFile } from '../pages/playFile';
import { PlayerRegion } from '../pages/PlayerRegion';

/** Playback rate that a software decoder can keep up with. */
const RATE = 4;

/** Opens the first recording of the camera in front of the door. */
async function openRecording(home: Page): Promise<void> {
  await home.goto('/last-activity');
  await new LastActivityPage(home).rows
    .getByRole('link', { name: /^Front Door, / })
    .first()
    .click();
  await expect(new PlayerRegion(home, 'Front Door').status).toHaveText('Recorded');
}

async function openDialog(home: Page): Promise<Locator> {
  const player = new PlayerRegion(home, 'Front Door');
  await player.region.hover();
  await player.button('More').click();
  await home.getByRole('menuitem', { name: 'Cover and save…' }).click();
  const dialog = home.getByRole('dialog', { name: 'Cover and save' });
  await expect(dialog.getByRole('group', { name: 'Picture' })).toBeVisible();
  return dialog;
}

async function pictureOf(file: Buffer): Promise<InputVideoTrack> {
  const input = new Input({ source: new BufferSource(file), formats: [MP4] });
  const track = await input.getPrimaryVideoTrack();
  if (track === null) throw new Error('There is no picture in the file.');
  return track;
}

test('cover and save: draws, tracks and saves a file that contains every frame once', async ({
  page: home,
  vendor,
}) => {
  await vendor.setMediaFault('Front Door', 'clip-4-seconds');
  await vendor.logIn();
  await openRecording(home);
  const dialog = await openDialog(home);
  const picture = dialog.getByRole('group', { name: 'Picture' });
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
  const track = await pictureOf(file);
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

test('cover and save: pixelated and blurred covers leave few edges, in a cut of three frames', async ({
  page: home,
  vendor,
}) => {
  await vendor.setMediaFault('Front Door', 'clip-noise');
  await vendor.logIn();
  await openRecording(home);
  for (const style of ['Pixelated', 'Blurred']) {
    await test.step(style, async () => {
      const dialog = await openDialog(home);
      await dialog.getByRole('radio', { name: style }).check();
      await dialog.getByRole('button', { name: 'Add cover' }).click();
      await expect(dialog.getByRole('status')).toHaveText('Cover 1 added.');
      const end = dialog.getByRole('slider', { name: 'End', exact: true });
      for (const key of ['Home', 'ArrowRight', 'ArrowRight']) await end.press(key);
      const [download] = await Promise.all([
        home.waitForEvent('download'),
        dialog.getByRole('button', { name: 'Save' }).click(),
      ]);
      const track = await pictureOf(await readFile(await download.path()));
      const covered = await lightestOf(home, track, { x: 0.42, y: 0.42, width: 0.16, height: 0.16 });
      const bare = await lightestOf(home, track, { x: 0.1, y: 0.1, width: 0.16, height: 0.16 });
      expect(covered).toHaveLength(3);
      for (const [index, { edges }] of covered.entries()) {
        expect(edges).toBeLessThan((bare[index]?.edges ?? 0) / 3);
      }
    });
  }
});
