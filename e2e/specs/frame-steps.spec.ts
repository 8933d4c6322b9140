import { expect, test } from '../fixtures';
import { PlayerRegion } from '../pages/PlayerRegion';

const CAMERA = 'Garden';
const VARYING = 'Back Door';
/** The recording has 250 frames, numbered from 0, in segments of 50. */
const LAST = 249;
const BORDER = 50;

test.use({ viewport: { width: 1024, height: 700 } });

test('paused recording: keys and buttons step by exactly one frame, even at variable frame rates', async ({
  home,
}) => {
  await home.evaluate((camera) => window.cameraDemo?.setMediaFault(camera, 'clip-frame-numbers'), CAMERA);
  await home.getByRole('button', { name: `Play ${CAMERA}` }).click();
  const player = new PlayerRegion(home, CAMERA);
  await player.expectFramesToGrow();
  await expect(player.button('Next frame')).toBeHidden();
  await player.button('Pause').click();
  const expectFrame = (number: number) => expect.poll(() => player.frameNumber()).toBe(number);

  await player.seek.focus();
  await home.keyboard.press('Home');
  await expectFrame(0);
  await home.keyboard.press(',');
  // The comma key does nothing at the first frame. The player must handle every one of the quick presses.
  for (let presses = 0; presses < BORDER - 3; presses += 1) await home.keyboard.press('.');
  await expectFrame(BORDER - 3);
  for (let number = BORDER - 2; number < BORDER + 3; number += 1) {
    await player.button('Next frame').click();
    await expectFrame(number);
  }
  for (let number = BORDER + 1; number >= BORDER - 3; number -= 1) {
    await home.keyboard.press(',');
    await expectFrame(number);
  }
  await expect(player.note('0:01.880 / 0:10')).toBeVisible();

  await player.seek.focus();
  await home.keyboard.press('End');
  await expectFrame(LAST);
  await home.keyboard.press('.');
  await player.button('Previous frame').click();
  await expectFrame(LAST - 1);

  await home.evaluate((camera) => window.cameraDemo?.setMediaFault(camera, 'clip-variable-rate'), VARYING);
  await home.getByRole('button', { name: `Play ${VARYING}` }).click();
  const varying = new PlayerRegion(home, VARYING);
  await varying.expectFramesToGrow();
  await varying.button('Pause').click();
  await varying.seek.focus();
  await home.keyboard.press('Home');
  await expect.poll(() => varying.time()).toBe(0);
  for (let presses = 0; presses < 18; presses += 1) await home.keyboard.press('.');
  await expect(varying.note('0:01.867 / 0:16')).toBeVisible();
  // The next frame has a shorter duration.
  await home.keyboard.press('.');
  await expect(varying.note('0:01.933 / 0:16')).toBeVisible();
});
