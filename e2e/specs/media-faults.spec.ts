import type { Page } from '@playwright/test';
import type { ClipFault, LiveFault, MediaFault } from '../../mocks/files/mediaFaults';
import { expect, test } from '../fixtures';
import { PlayerRegion } from '../pages/PlayerRegion';

const STILL = /^Still since \d\d:\d\d:\d\d, reconnecting\s*$/;
const NO_CODEC = 'This browser cannot play the format of this recording.';
/** The demo refuses some calls of AWS's on purpose, and the browser writes each down. */
const REFUSED = /^Failed to load resource: the server responded with a status of 40[034] /;

const setFault = (page: Page, camera: string, fault: MediaFault | null) =>
  page.evaluate(([name, what]) => window.cameraDemo?.setMediaFault(name, what), [camera, fault] as const);

async function play(page: Page, camera: string, fault: MediaFault | null = null): Promise<PlayerRegion> {
  if (fault !== null) await setFault(page, camera, fault);
  await page.getByRole('button', { name: `Play ${camera}` }).click();
  return new PlayerRegion(page, camera);
}

const callsOf = (page: Page, name: string) =>
  page.evaluate(
    (wanted) => window.cameraDemo?.requests().filter((call) => call.name === wanted).length,
    name,
  );

test.use({ expectedComplaints: [REFUSED] });

/** Leaves the home screen, and with it every player, and comes back. */
async function leaveAndReturn(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
}

// Each on a camera of its own: what was live a moment ago is taken up again as it is.
test('live video starts in spite of expired credentials, early candidates, and a camera that answers late', async ({
  home,
}) => {
  const expired = await play(home, 'Front Door', 'credentials-expired');
  await expect(expired.status).toHaveText('Live');
  await expired.expectFramesToGrow();
  expect(await callsOf(home, 'liveCredential')).toBe(2);

  const early = await play(home, 'Driveway', 'candidates-before-answer');
  await expect(early.status).toHaveText('Live');
  await early.expectFramesToGrow();

  const late = await play(home, 'Living Room', 'camera-answers-late');
  await expect(late.status).toHaveText('Connecting…');
  await expect(late.note('The camera may be waking up.')).toBeVisible();
  await expect(late.status).toHaveText('Live');
  await late.expectFramesToGrow();
});

test('live video that stops is named still and comes back, over a connection that stays up or under a new name', async ({
  home,
}) => {
  // Both at once, since each takes its time.
  const faults: [string, LiveFault][] = [
    ['Front Door', 'freezes'],
    ['Driveway', 'drops-second-offer'],
  ];
  const watched = [];
  for (const [camera, fault] of faults) {
    const player = await play(home, camera);
    await expect(player.status).toHaveText('Live');
    await player.expectFramesToGrow();
    watched.push({ player, camera, fault, said: await player.listenToStatus() });
  }
  for (const { camera, fault } of watched) await setFault(home, camera, fault);
  for (const { player, said } of watched) {
    await expect.poll(said).toContainEqual(expect.stringMatching(STILL));
    await expect(player.status).toHaveText('Live', { timeout: 30_000 });
    await player.expectFramesToGrow();
    expect(await said()).toEqual(['Live', expect.stringMatching(STILL), 'Live']);
  }
});

test.describe('live video that cannot be had gives way to the recording, with the reason:', () => {
  const cases: { fault: LiveFault; reason: string }[] = [
    {
      fault: 'viewer-limit',
      reason: 'Too many people are watching this camera live.',
    },
    {
      fault: 'video-rejected',
      reason: 'The camera sends no picture that this browser can show.',
    },
    { fault: 'channel-missing', reason: 'This camera has no live channel.' },
    {
      fault: 'signaling-refused',
      reason: 'The live connection was refused. Perhaps too many people are watching.',
    },
  ];
  test('at once where live is refused', async ({ home }) => {
    for (const { fault, reason } of cases) {
      const player = await play(home, 'Front Door', fault);
      await expect(player.status, fault).toHaveText('Recorded');
      await expect(player.note(reason)).toBeVisible();
      await expect(player.note('Showing the latest recording.')).toBeVisible();
      await player.expectFramesToGrow();
      await leaveAndReturn(home);
    }
  });

  test('The camera does not answer, and: No live picture arrived; and live comes back', async ({ home }) => {
    test.setTimeout(120_000);
    // Both at once, since each takes the 15 s that a camera is given.
    const silent = await play(home, 'Front Door', 'camera-never-answers');
    const dark = await play(home, 'Driveway', 'ice-fails');
    await expect(silent.note('The camera may be waking up.')).toBeVisible();
    await expect(dark.note('The camera has answered. Waiting for its picture.')).toBeVisible();
    await expect(silent.status).toHaveText('Recorded', { timeout: 30_000 });
    await expect(silent.note('The camera does not answer.')).toBeVisible();
    await expect(dark.status).toHaveText('Recorded', { timeout: 30_000 });
    await expect(dark.note('No live picture arrived.')).toBeVisible();
    const said = await silent.listenToStatus();

    await setFault(home, 'Front Door', null);
    await expect(silent.status).toHaveText('Live', { timeout: 60_000 });
    await silent.expectFramesToGrow();
    // Swapped in without a word in between.
    expect(await said()).toEqual(['Recorded', 'Live']);
  });
});

test.describe('a recording that cannot be had leaves the snapshot, the reason and a way on:', () => {
  const cases: { fault: ClipFault; reason: string }[] = [
    { fault: 'manifest-404', reason: 'The recording is not there any more.' },
    { fault: 'manifest-html', reason: 'The recording is damaged.' },
    { fault: 'codec-unsupported', reason: NO_CODEC },
    { fault: 'clip-video-undecodable', reason: NO_CODEC },
    { fault: 'clip-video-undecodable-ts', reason: NO_CODEC },
    { fault: 'clip-video-undecodable-file', reason: NO_CODEC },
  ];
  test('at once where it is damaged', async ({ home }) => {
    for (const { fault, reason } of cases) {
      const player = await play(home, 'Garden', fault);
      await expect(player.status, fault).toHaveText(reason);
      await setFault(home, 'Garden', null);
      await player.tryAgain.click();
      await expect(player.status, fault).toHaveText('Recorded');
      await player.expectFramesToGrow();
      await leaveAndReturn(home);
    }
  });

  test('after ten seconds where its playlist or its parts never arrive', async ({ home }) => {
    const playlist = await play(home, 'Back Door', 'manifest-hangs');
    const parts = await play(home, 'Garden', 'segments-hang');
    await expect(parts.status).toHaveText('Recorded');
    await expect(parts.note('Waiting for more of the recording.')).toBeVisible();
    for (const { status } of [playlist, parts]) {
      await expect(status).toHaveText('The recording stopped loading.', { timeout: 30_000 });
    }
    await setFault(home, 'Back Door', null);
    await playlist.tryAgain.click();
    await expect(playlist.status).toHaveText('Recorded');
    await playlist.expectFramesToGrow();
  });
});

test.describe('a recording that plays although', () => {
  test('its first address has expired, from a second one', async ({ home }) => {
    const player = await play(home, 'Garden', 'clip-url-expired');
    await expect(player.status).toHaveText('Recorded');
    await player.expectFramesToGrow();
    expect(await callsOf(home, 'clipUrl')).toBe(2);
  });

  test('its address expired while it was paused, and it stays paused', async ({ home }) => {
    const player = await play(home, 'Garden', 'clip-url-expires-midway');
    await expect(player.status).toHaveText('Recorded');
    await player.expectFramesToGrow(3);
    await player.button('Pause').click();
    const at = await player.time();
    await expect.poll(() => callsOf(home, 'clipUrl')).toBe(2);
    await expect.poll(() => player.video.evaluate((video: HTMLVideoElement) => video.readyState)).toBe(4);
    expect(await player.time()).toBeCloseTo(at, 1);
    await expect(player.button('Play')).toBeVisible();
  });

  test('its sound is a rendition of its own, which is heard', async ({ home }) => {
    const player = await play(home, 'Garden', 'clip-separate-audio');
    await expect(player.status).toHaveText('Recorded');
    await player.expectFramesToGrow();
    await expect.poll(() => player.soundBytes()).toBeGreaterThan(0);
  });

  test('parts of it are noise, never arrive, or are gone', async ({ home }) => {
    const faults: [string, ClipFault][] = [
      ['Garden', 'segment-hangs'],
      ['Back Door', 'segment-corrupt'],
    ];
    const players = [];
    for (const [camera, fault] of faults) {
      const player = await play(home, camera, fault);
      await expect(player.status).toHaveText('Recorded');
      players.push(player);
    }
    for (const player of players) {
      // The second segment is the one that is missing; the third begins after 8 s at the latest.
      await expect.poll(() => player.time(), { timeout: 40_000 }).toBeGreaterThan(8.5);
      await expect(player.status).toHaveText('Recorded');
      await expect(player.region).toContainText('A part of this recording could not be loaded.');
    }
    await leaveAndReturn(home);

    // All of it but the beginning: as far as it goes.
    const gone = await play(home, 'Garden', 'segment-404');
    await expect(gone.status).toHaveText('Recorded');
    await expect
      .poll(() => gone.video.evaluate((video: HTMLVideoElement) => video.ended), { timeout: 30_000 })
      .toBe(true);
    expect(await gone.frames()).toBeGreaterThan(15);
    await expect(gone.region).toContainText('A part of this recording could not be loaded.');
  });
});
