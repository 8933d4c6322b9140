import type { Page } from '@playwright/test';
import type { ClipFault, LiveFault, MediaFault } from '../../mocks/mediaFaults';
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

test.describe('live video that starts in spite of', () => {
  test('credentials that have expired, with new ones', async ({ home }) => {
    const player = await play(home, 'Front Door', 'credentials-expired');
    await expect(player.status).toHaveText('Live');
    await player.expectFramesToGrow();
    expect(await callsOf(home, 'liveCredential')).toBe(2);
  });

  test('a camera that answers late, and says that it may be waking up', async ({ home }) => {
    const player = await play(home, 'Front Door', 'camera-answers-late');
    await expect(player.status).toHaveText('Connecting…');
    await expect(player.note('The camera may be waking up.')).toBeVisible();
    await expect(player.status).toHaveText('Live');
    await player.expectFramesToGrow();
  });
});

test('live video starts in spite of servers, candidates and calls that lead nowhere', async ({ home }) => {
  const faults: LiveFault[] = [
    'candidates-before-answer',
    'ice-servers',
    'ipv6-candidates',
    'candidates-refused',
    'live-throttled',
  ];
  for (const fault of faults) {
    const player = await play(home, 'Front Door', fault);
    await expect(player.status, fault).toHaveText('Live', { timeout: 30_000 });
    await player.expectFramesToGrow();
    await home.getByRole('link', { name: 'Account' }).click();
    await home.getByRole('link', { name: 'Home', exact: true }).click();
  }
});

test.describe('live video that goes on without a break although', () => {
  const cases: { fault: LiveFault; what: string }[] = [
    { fault: 'signaling-closes', what: 'the signaling socket closes' },
    { fault: 'go-away', what: 'the signaling server goes away' },
    { fault: 'reconnect-ice-server', what: 'the relays are exchanged' },
  ];
  for (const { fault, what } of cases) {
    test(what, async ({ home }) => {
      const player = await play(home, 'Front Door');
      await expect(player.status).toHaveText('Live');
      const said = await player.listenToStatus();
      // Switched on in the middle of a stream, a fault hits at once.
      await setFault(home, 'Front Door', fault);
      await player.expectFramesToGrow(75);
      expect(await said()).toEqual(['Live']);
    });
  }
});

test.describe('live video that stops is named still and comes back when the camera', () => {
  const cases: { fault: LiveFault; what: string }[] = [
    { fault: 'freezes', what: 'stops sending over a connection that stays up' },
    { fault: 'camera-dies', what: 'drops its viewer' },
    { fault: 'drops-second-offer', what: 'hears nothing more under the name that it knows' },
  ];
  for (const { fault, what } of cases) {
    test(what, async ({ home }) => {
      const player = await play(home, 'Front Door');
      await expect(player.status).toHaveText('Live');
      await player.expectFramesToGrow();
      const said = await player.listenToStatus();
      await setFault(home, 'Front Door', fault);
      await expect.poll(said).toEqual(['Live', expect.stringMatching(STILL)]);
      await expect(player.status).toHaveText('Live', { timeout: 30_000 });
      await player.expectFramesToGrow();
      expect(await said()).toEqual(['Live', expect.stringMatching(STILL), 'Live']);
    });
  }
});

test.describe('live video that cannot be had gives way to the recording, with the reason:', () => {
  const cases: { fault: LiveFault; camera: string; reason: string }[] = [
    {
      fault: 'viewer-limit',
      camera: 'Front Door',
      reason: 'Too many people are watching this camera live.',
    },
    {
      fault: 'video-rejected',
      camera: 'Front Door',
      reason: 'The camera sends no picture that this browser can show.',
    },
    { fault: 'channel-missing', camera: 'Front Door', reason: 'This camera has no live channel.' },
    {
      fault: 'signaling-refused',
      camera: 'Front Door',
      reason: 'The live connection was refused. Perhaps too many people are watching.',
    },
  ];
  for (const { fault, camera, reason } of cases) {
    test(reason, async ({ home }) => {
      const player = await play(home, camera, fault);
      await expect(player.status).toHaveText('Recorded');
      await expect(player.note(reason)).toBeVisible();
      await expect(player.note('Showing the latest recording.')).toBeVisible();
      await player.expectFramesToGrow();
    });
  }

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

  test('The camera went offline in the middle', async ({ home }) => {
    test.setTimeout(90_000);
    const player = await play(home, 'Front Door');
    await expect(player.status).toHaveText('Live');
    await setFault(home, 'Front Door', 'camera-offline');
    await expect(player.status).toHaveText(/^Still since/);
    await expect(player.status).toHaveText('Recorded', { timeout: 40_000 });
    await expect(player.note(/^The camera went offline at \d\d:\d\d:\d\d\.$/)).toBeVisible();
  });
});

test.describe('a recording that cannot be had leaves the snapshot, the reason and a way on:', () => {
  const cases: { fault: ClipFault; reason: string }[] = [
    { fault: 'manifest-404', reason: 'The recording is not there any more.' },
    { fault: 'manifest-html', reason: 'The recording is damaged.' },
    { fault: 'manifest-hangs', reason: 'The recording stopped loading.' },
    { fault: 'codec-unsupported', reason: NO_CODEC },
    { fault: 'clip-video-undecodable', reason: NO_CODEC },
    { fault: 'clip-video-undecodable-ts', reason: NO_CODEC },
    { fault: 'clip-video-undecodable-file', reason: NO_CODEC },
  ];
  for (const { fault, reason } of cases) {
    test(`${fault}: ${reason}`, async ({ home }) => {
      const player = await play(home, 'Garden', fault);
      await expect(player.status).toHaveText(reason, { timeout: 30_000 });
      await setFault(home, 'Garden', null);
      await player.tryAgain.click();
      await expect(player.status).toHaveText('Recorded');
      await player.expectFramesToGrow();
    });
  }
});

test.describe('a recording that plays although', () => {
  test('its first address has expired, from a second one', async ({ home }) => {
    const player = await play(home, 'Garden', 'clip-url-expired');
    await expect(player.status).toHaveText('Recorded');
    await player.expectFramesToGrow();
    expect(await callsOf(home, 'clipUrl')).toBe(2);
  });

  test('somebody paused it when its address expired, and it stays paused', async ({ home }) => {
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

  const cases: { fault: ClipFault; what: string }[] = [
    { fault: 'segment-corrupt', what: 'a segment is noise, which is stepped over' },
    { fault: 'segment-hangs', what: 'a segment never arrives, which is stepped over' },
  ];
  for (const { fault, what } of cases) {
    test(what, async ({ home }) => {
      const player = await play(home, 'Garden', fault);
      await expect(player.status).toHaveText('Recorded');
      // The second segment is the one that is missing; the third begins after 8 s at the latest.
      await expect.poll(() => player.time(), { timeout: 40_000 }).toBeGreaterThan(8.5);
      await expect(player.status).toHaveText('Recorded');
      await expect(player.region).toContainText('A part of this recording could not be loaded.');
    });
  }

  test('all of it but the beginning is gone, as far as it goes', async ({ home }) => {
    const player = await play(home, 'Garden', 'segment-404');
    await expect(player.status).toHaveText('Recorded');
    await expect
      .poll(() => player.video.evaluate((video: HTMLVideoElement) => video.ended), { timeout: 30_000 })
      .toBe(true);
    expect(await player.frames()).toBeGreaterThan(15);
    await expect(player.region).toContainText('A part of this recording could not be loaded.');
  });
});

test('a recording whose parts never arrive is given up when its picture has stood for ten seconds', async ({
  home,
}) => {
  const player = await play(home, 'Garden', 'segments-hang');
  await expect(player.status).toHaveText('Recorded');
  await expect(player.note('Waiting for more of the recording.')).toBeVisible();
  await expect(player.status).toHaveText('The recording stopped loading.', { timeout: 20_000 });
});
