import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import type { ClipFault } from '../../mocks/mediaFaults';
import { expect, test } from '../fixtures';
import { LastActivityPage } from '../pages/ActivityPages';
import { playFile } from '../pages/playFile';
import { PlayerRegion } from '../pages/PlayerRegion';

/*
 * Files that were really saved, under the production's policy, read back: packet by packet by the library, and frame by
 * frame by this browser's own decoder.
 */

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
  const seen = await playFile(home, file);
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
  const seen = await playFile(home, file);
  expect(seen).toMatchObject({ outcome: 'ended', frames: pictures.length, corrupted: 0 });
  await expect(player.seek).toBeVisible();
});

test.describe('what comes otherwise is saved all the same', () => {
  const cases: { fault: ClipFault; frames: number; hasSound: boolean }[] = [
    { fault: 'clip-stream', frames: 40, hasSound: true },
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
      expect(await playFile(home, file)).toMatchObject({ outcome: 'ended', frames, corrupted: 0 });
    });
  }
});
