import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import { zipEntries } from '../../tests/unit/features/export/engine/zipEntries';
import { expect, test } from '../fixtures';
import { LastActivityPage } from '../pages/ActivityPages';
import { follow } from '../pages/layout';
import { playFile } from '../pages/playFile';
import { PlayerRegion } from '../pages/PlayerRegion';

/**
 * These tests save files under the production content security policy. A library then reads the packets, and
 * the browser decodes the frames.
 */

/** A software decoder can keep up with this playback rate. */
const RATE = 4;
/** With this many recordings, the estimate exceeds 100 MB, so the export is streamed to disk. */
const LARGE_COUNT = 34;

test.use({ viewport: { width: 1024, height: 700 } });

async function openClip(home: Page, camera: string): Promise<PlayerRegion> {
  await new LastActivityPage(home).rows
    .getByRole('link', { name: new RegExp(`^${camera}, `) })
    .first()
    .click();
  const player = new PlayerRegion(home, camera);
  await expect(player.status).toHaveText('Recorded');
  await player.region.hover();
  await player.button('More').click();
  return player;
}

async function downloaded(home: Page, begin: () => Promise<void>) {
  const [download] = await Promise.all([home.waitForEvent('download'), begin()]);
  return { name: download.suggestedFilename(), file: await readFile(await download.path()) };
}

async function contentOf(file: Buffer) {
  const input = new Input({ source: new BufferSource(file), formats: [MP4] });
  const track = await input.getPrimaryVideoTrack();
  if (track === null) throw new Error('There is no picture in the file.');
  const pictures: { at: number; isKey: boolean }[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) {
    pictures.push({ at: packet.timestamp, isKey: packet.type === 'key' });
  }
  const sound = await input.getPrimaryAudioTrack();
  return { pictures, seconds: await track.computeDuration(), hasSound: sound !== null };
}

test('saving: downloads a playable MP4 that is named after its camera and time', async ({
  page: home,
  vendor,
}) => {
  await vendor.setMediaFault('Front Door', 'clip-4-seconds');
  await vendor.setMediaFault('Garden', 'clip-16-seconds');
  await vendor.logIn();
  await home.goto('/last-activity');
  const whole = await openClip(home, 'Front Door');
  const { name, file } = await downloaded(home, () =>
    home.getByRole('menuitem', { name: 'Save clip' }).click(),
  );
  expect(name).toMatch(/^Front Door \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.mp4$/);
  const content = await contentOf(file);
  expect(content.pictures[0]).toEqual({ at: 0, isKey: true });
  expect(content.pictures).toHaveLength(60);
  expect(content.hasSound).toBe(true);
  expect(await playFile(home, file, RATE)).toMatchObject({ outcome: 'ended', frames: 60, corrupted: 0 });
  await follow(home, '/last-activity');
  await expect(whole.region).toHaveCount(0);

  await test.step('a cut contains exactly the range between its handles', async () => {
    const player = await openClip(home, 'Garden');
    await home.getByRole('menuitem', { name: 'Cut…' }).click();
    const start = player.region.getByRole('slider', { name: 'Start of the cut' });
    const end = player.region.getByRole('slider', { name: 'End of the cut' });
    await start.focus();
    await home.keyboard.press('ArrowRight');
    await home.keyboard.press('ArrowRight');
    await expect(start).toHaveAttribute('aria-valuetext', '0:04.0 of 0:16.0');
    const line = await end.boundingBox();
    if (line === null) throw new Error('There is no line to drag along.');
    const grip = { x: line.x + line.width - 12, y: line.y + line.height / 2 };
    await home.mouse.move(grip.x, grip.y);
    await home.mouse.down();
    await home.mouse.move(line.x + line.width / 2, grip.y, { steps: 5 });
    await home.mouse.up();
    const value = (await end.getAttribute('aria-valuetext')) ?? '';
    const ends = Number(/^0:(\d\d\.\d) of 0:16\.0$/.exec(value)?.[1]);
    expect(ends).toBeGreaterThan(7);
    expect(ends).toBeLessThan(9);

    const saved = await downloaded(home, () => player.button('Save cut').click());
    expect(saved.name).toMatch(/^Garden .+\.mp4$/);
    const { pictures, seconds } = await contentOf(saved.file);
    expect(pictures[0]).toEqual({ at: 0, isKey: true });
    expect(Math.min(...pictures.map(({ at }) => at))).toBe(0);
    expect(Math.abs(seconds - (ends - 4))).toBeLessThan(1 / 15);
    const seen = await playFile(home, saved.file, RATE);
    expect(seen).toMatchObject({ outcome: 'ended', frames: pictures.length, corrupted: 0 });
    await expect(player.seek).toBeVisible();
  });
});

/** Makes the file picker return a file in the origin private file system. */
const answerPicker = (page: Page) =>
  page.addInitScript(() => {
    globalThis.showSaveFilePicker = async ({ suggestedName = '' } = {}) =>
      await (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true });
  });

const onDisk = (page: Page) =>
  page.evaluate(async () => {
    const names: string[] = [];
    for await (const name of (await navigator.storage.getDirectory()).keys()) names.push(name);
    return names;
  });

async function fileOnDisk(page: Page, name: string): Promise<Buffer> {
  const address = await page.evaluate(async (wanted) => {
    const file = await (await (await navigator.storage.getDirectory()).getFileHandle(wanted)).getFile();
    const reader = new FileReader();
    const read = new Promise((resolve) => reader.addEventListener('load', resolve));
    reader.readAsDataURL(file);
    await read;
    return typeof reader.result === 'string' ? reader.result : '';
  }, name);
  return Buffer.from(address.replace(/^.*,/, ''), 'base64');
}

test('large export: leaves no file if the disk is full', async ({ page: home, vendor }) => {
  // Reading many recordings back takes time, so these are short.
  await vendor.setMediaFault('*', 'clip-stream');
  await vendor.logIn();
  await answerPicker(home);
  await home.goto('/last-activity');
  const activity = new LastActivityPage(home);
  await activity.whole();
  const box = (index: number) => activity.rows.nth(index).getByRole('checkbox');
  await box(0).check();
  await box(LARGE_COUNT - 1).focus();
  await home.keyboard.press('Shift+Space');
  const toolbar = home.getByRole('toolbar', { name: 'Chosen clips' });
  await expect(toolbar.getByText(`${LARGE_COUNT} clips chosen`)).toBeVisible();
  await expect(toolbar.getByText(/^about \d{3} MB/)).toBeVisible();
  const saving = home.getByRole('region', { name: 'Saving' });

  const browser = await home.context().newCDPSession(home);
  const { origin } = new URL(home.url());
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 100_000 });
  await toolbar.getByRole('button', { name: 'Save as ZIP' }).click();
  await expect(saving.getByRole('alert')).toHaveText('The disk is full. Nothing was saved.');
  expect(await onDisk(home)).toEqual([]);

  await browser.send('Storage.overrideQuotaForOrigin', { origin });
  await saving.getByRole('button', { name: 'Try again' }).click();
  await expect(saving.getByRole('progressbar')).toHaveAttribute('aria-valuetext', /[kM]B/);
  await saving.getByRole('button', { name: /^Cancel saving / }).click();
  await expect.poll(() => onDisk(home)).toEqual([]);

  await toolbar.getByRole('button', { name: 'Save as ZIP' }).click();
  await expect(saving.getByRole('status')).toHaveText(/^Saved .+\.zip$/);
  const [saved, ...others] = await onDisk(home);
  expect(others).toEqual([]);
  expect(saved).toMatch(/\.zip$/);
  const clips = zipEntries(new Uint8Array(await fileOnDisk(home, saved ?? '')));
  expect(clips).toHaveLength(LARGE_COUNT);
  const clip = Buffer.from(clips.at(-1)?.bytes ?? []);
  const { pictures, hasSound } = await contentOf(clip);
  expect(pictures).toHaveLength(40);
  expect(hasSound).toBe(true);
  expect(await playFile(home, clip)).toMatchObject({ outcome: 'ended', frames: 40, corrupted: 0 });
});
