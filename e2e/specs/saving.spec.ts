import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import type { ClipFault } from '../../mocks/files/mediaFaults';
import { zipEntries } from '../../tests/unit/features/export/engine/zipEntries';
import { expect, test } from '../fixtures';
import { LastActivityPage } from '../pages/ActivityPages';
import { playFile } from '../pages/playFile';
import { PlayerRegion } from '../pages/PlayerRegion';

/*
 * Files that were really saved, under the production's policy, read back: packet by packet by the library, and frame by
 * frame by this browser's own decoder.
 */

/** Fast enough for a test, slow enough for a decoder in software. */
const RATE = 4;

/** Opens the newest clip of Front Door in its player, with its menu open. */
async function openClip(home: Page): Promise<PlayerRegion> {
  await home.goto('/last-activity');
  const { rows } = new LastActivityPage(home);
  await rows
    .getByRole('link', { name: /^Front Door, / })
    .first()
    .click();
  const player = new PlayerRegion(home, 'Front Door');
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

test('a clip is saved in two clicks as an MP4, is named by camera, day and time, and plays to its end', async ({
  home,
}) => {
  await openClip(home);
  const { name, file } = await downloaded(home, () =>
    home.getByRole('menuitem', { name: 'Save clip' }).click(),
  );
  expect(name).toMatch(/^Front Door \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.mp4$/);
  const { pictures, seconds, hasSound } = await contentOf(file);
  expect(pictures[0]).toEqual({ at: 0, isKey: true });
  expect(pictures).toHaveLength(240);
  expect(Math.abs(seconds - 16)).toBeLessThan(1 / 15);
  expect(hasSound).toBe(true);
  const seen = await playFile(home, file, RATE);
  expect(seen).toMatchObject({ outcome: 'ended', frames: pictures.length, corrupted: 0 });
});

test('a cut holds just what its handles say, from its key frame on', async ({ home }) => {
  const player = await openClip(home);
  await home.getByRole('menuitem', { name: 'Cut…' }).click();
  const start = player.region.getByRole('slider', { name: 'Start of the cut' });
  const end = player.region.getByRole('slider', { name: 'End of the cut' });
  await start.focus();
  await home.keyboard.press('ArrowRight');
  await home.keyboard.press('ArrowRight');
  await expect(start).toHaveAttribute('aria-valuetext', '0:04.0 of 0:16.0');
  // With the mouse: half way along the line.
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

  const { name, file } = await downloaded(home, () => player.button('Save cut').click());
  expect(name).toMatch(/^Front Door .+\.mp4$/);
  const { pictures, seconds } = await contentOf(file);
  expect(pictures[0]).toEqual({ at: 0, isKey: true });
  expect(Math.min(...pictures.map(({ at }) => at))).toBe(0);
  expect(Math.abs(seconds - (ends - 4))).toBeLessThan(1 / 15);
  const seen = await playFile(home, file, RATE);
  expect(seen).toMatchObject({ outcome: 'ended', frames: pictures.length, corrupted: 0 });
  await expect(player.seek).toBeVisible();
});

test.describe('what comes otherwise is saved all the same', () => {
  const cases: { fault: ClipFault; frames: number; hasSound: boolean }[] = [
    { fault: 'clip-stream-silent', frames: 40, hasSound: false },
    { fault: 'clip-locked', frames: 40, hasSound: true },
    { fault: 'clip-separate-audio', frames: 40, hasSound: true },
  ];
  for (const { fault, frames, hasSound } of cases) {
    test(fault, async ({ home, vendor }) => {
      await vendor.setMediaFault('Front Door', fault);
      await openClip(home);
      const { file } = await downloaded(home, () =>
        home.getByRole('menuitem', { name: 'Save clip' }).click(),
      );
      const content = await contentOf(file);
      expect(content.pictures).toHaveLength(frames);
      expect(content.hasSound).toBe(hasSound);
      expect(await playFile(home, file, RATE)).toMatchObject({ outcome: 'ended', frames, corrupted: 0 });
    });
  }
});

/** The file picker answers at once: into the files that only this page has. They are as real as others. */
const answerPicker = (page: Page) =>
  page.addInitScript(() => {
    globalThis.showSaveFilePicker = async ({ suggestedName = '' } = {}) =>
      await (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true });
  });

/** Everything in those files, as base64. */
const onDisk = (page: Page) =>
  page.evaluate(async () => {
    const files: { name: string; base64: string }[] = [];
    for await (const handle of (await navigator.storage.getDirectory()).values()) {
      if (!(handle instanceof FileSystemFileHandle)) continue;
      const file = await handle.getFile();
      const reader = new FileReader();
      const read = new Promise((resolve) => reader.addEventListener('load', resolve));
      reader.readAsDataURL(file);
      await read;
      const { result } = reader;
      files.push({ name: file.name, base64: typeof result === 'string' ? result.replace(/^.*,/, '') : '' });
    }
    return files;
  });

test('a large export goes straight to the disk, and a full disk or a cancel leaves nothing there', async ({
  home,
  vendor,
}) => {
  // Transport streams, of few parts: many of them take little time.
  await vendor.setMediaFault('*', 'clip-stream');
  await answerPicker(home);
  await home.goto('/last-activity');
  await new LastActivityPage(home).rows.first().getByRole('checkbox').check();
  const toolbar = home.getByRole('toolbar', { name: 'Chosen clips' });
  await toolbar.getByRole('button', { name: 'Choose all' }).click();
  await expect(toolbar.getByText(/^about \d{3} MB/)).toBeVisible();
  const count = Number.parseInt((await toolbar.getByText(/ clips chosen$/).textContent()) ?? '', 10);
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
  expect(saved?.name).toMatch(/\.zip$/);
  const clips = zipEntries(new Uint8Array(Buffer.from(saved?.base64 ?? '', 'base64')));
  expect(clips).toHaveLength(count);
  const clip = Buffer.from(clips.at(-1)?.bytes ?? []);
  const { pictures, hasSound } = await contentOf(clip);
  expect(pictures).toHaveLength(40);
  expect(hasSound).toBe(true);
  expect(await playFile(home, clip)).toMatchObject({ outcome: 'ended', frames: 40, corrupted: 0 });
});
