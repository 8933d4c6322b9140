import { BufferSource, EncodedPacketSink, Input, MP4, type InputVideoTrack } from 'mediabunny';
import { expect, test } from '../fixtures';
import { openCovering } from '../pages/CoverDialog';
import { lightestOf } from '../pages/lightest';
import { playFile } from '../pages/playFile';

const CAMERA = 'Front Door';
/** A software decoder can keep up with this playback rate. */
const RATE = 4;

async function pictureOf(file: Buffer): Promise<InputVideoTrack> {
  const input = new Input({ source: new BufferSource(file), formats: [MP4] });
  const track = await input.getPrimaryVideoTrack();
  if (track === null) throw new Error('There is no picture in the file.');
  return track;
}

test('cover and save: a saved file contains every frame exactly once', async ({ page, vendor }) => {
  await vendor.setMediaFault(CAMERA, 'clip-4-seconds');
  await vendor.logIn();
  const dialog = await openCovering(page, CAMERA);
  await dialog.draw([0.3, 0.3], [0.6, 0.6]);
  await expect(dialog.cover(1)).toHaveAttribute('aria-pressed', 'true');
  await dialog.picture.press('ArrowRight');
  await expect(dialog.status).toHaveText(/^Cover 1: 31% from the left, 30% from the top/);
  await dialog.slider('Time').press('ArrowRight');
  await dialog.button('Follow').click();
  await expect(dialog.status).toHaveText(/^Followed from 0:0\d\.\d to 0:0\d\.\d/);
  await dialog.button('Undo').click();
  await dialog.dialog.getByRole('radio', { name: 'Ellipse' }).check();
  await dialog.dialog.getByRole('radio', { name: 'Rectangle' }).check();

  const { name, file } = await dialog.save();
  expect(name).toMatch(/^Front Door \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d covered\.mp4$/);
  await expect(page.getByText(/^Saved Front Door .* covered\.mp4$/).first()).toBeVisible();
  const input = new Input({ source: new BufferSource(file), formats: [MP4] });
  const track = await pictureOf(file);
  expect(await track.getCodec()).toBe('avc');
  const times: number[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) times.push(packet.timestamp);
  expect(times).toHaveLength(60);
  expect(await input.getPrimaryAudioTrack()).not.toBeNull();
  // Encoders soften the cover's edges, so the checked box is smaller.
  const seen = await lightestOf(page, track, { x: 0.33, y: 0.33, width: 0.26, height: 0.24 });
  expect(seen).toHaveLength(60);
  expect(Math.max(...seen.map(({ inside }) => inside))).toBeLessThan(48);
  expect(Math.min(...seen.map(({ whole }) => whole))).toBeGreaterThan(180);
  expect(await playFile(page, file, RATE)).toMatchObject({ outcome: 'ended', frames: 60, corrupted: 0 });
});

test('cover and save: pixelated and blurred covers leave few edges', async ({ page, vendor }) => {
  await vendor.setMediaFault(CAMERA, 'clip-noise');
  await vendor.logIn();
  const dialog = await openCovering(page, CAMERA);
  // A new cover takes the style of the previous one. Choosing a style changes the selected cover.
  await dialog.dialog.getByRole('radio', { name: 'Pixelated' }).check();
  await dialog.draw([0.1, 0.4], [0.3, 0.6]);
  await expect(dialog.status).toHaveText('Cover 1 added.');
  await dialog.draw([0.7, 0.4], [0.9, 0.6]);
  await expect(dialog.status).toHaveText('Cover 2 added.');
  await dialog.dialog.getByRole('radio', { name: 'Blurred' }).check();
  for (const key of ['Home', 'ArrowRight', 'ArrowRight']) await dialog.slider('End').press(key);
  const track = await pictureOf((await dialog.save()).file);
  const edgesAt = async (x: number) =>
    (await lightestOf(page, track, { x, y: 0.42, width: 0.16, height: 0.16 })).map(({ edges }) => edges);
  const bare = await edgesAt(0.42);
  for (const x of [0.12, 0.72]) {
    const covered = await edgesAt(x);
    expect(covered).toHaveLength(3);
    for (const [index, edges] of covered.entries()) expect(edges).toBeLessThan((bare[index] ?? 0) / 3);
  }
});
