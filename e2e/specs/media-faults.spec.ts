import type { Page } from '@playwright/test';
import type { ClipFault, MediaFault } from '../../mocks/files/mediaFaults';
import { expect, test, testOnOnePage } from '../fixtures';
import { readLayout, resize } from '../pages/layout';
import { PlayerRegion } from '../pages/PlayerRegion';

const STILL = /^Picture frozen since \d\d:\d\d:\d\d, reconnecting\s*$/;
const SMALL_PLAYER = '[aria-label="Back Door player"]';
const INCOMPLETE = 'A part of this recording could not be loaded.';
const NO_CODEC = 'This browser cannot play the format of this recording.';
/** Matches Chromium's log of requests that the demo refuses deliberately. */
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

test('live video: recovers from a frozen picture if the camera sent candidates before its answer', async ({
  home,
}) => {
  const player = await play(home, 'Driveway', 'candidates-before-answer');
  await expect(player.status).toHaveText('Live');
  const statuses = await player.listenToStatus();
  await player.expectFramesToGrow();
  await setFault(home, 'Driveway', 'drops-second-offer');
  await expect.poll(statuses).toEqual(['Live', expect.stringMatching(STILL), 'Live']);
  await player.expectFramesToGrow();
  expect(await statuses()).toHaveLength(3);
});

testOnOnePage.describe('recording', () => {
  testOnOnePage.use({ expectedComplaints: [REFUSED] });
  testOnOnePage.describe.configure({ mode: 'default' });

  testOnOnePage(
    'plays despite expired URLs, separate audio or a playlist without an end',
    async ({ visit }) => playsInSpiteOfFaults(await visit('/home')),
  );

  testOnOnePage(
    'skips segments that are corrupt or never arrive, or explains why it cannot play',
    async ({ visit }) => stepsOverOrSaysWhy(await visit('/home')),
  );

  testOnOnePage('loads each segment only once if one of them is missing', async ({ visit }) => {
    const home = await visit('/home');
    const parts: string[] = [];
    home.on('request', (request) => {
      const [part] = /seg-\d+\.m4s$/.exec(request.url()) ?? [];
      if (part !== undefined) parts.push(part);
    });
    const gone = await play(home, 'Back Door', 'segment-404');
    await expect(gone.status).toHaveText('Recorded');
    await expect.poll(() => gone.video.evaluate((video: HTMLVideoElement) => video.ended)).toBe(true);
    expect(await gone.frames()).toBeGreaterThan(15);
    expect(parts.toSorted()).toEqual([...new Set(parts)].toSorted());
    await expect(gone.region).toContainText(INCOMPLETE);

    // These viewport widths produce the smallest tiles and others narrower than 310 px.
    for (const width of [1_120, 1_200, 1_260, 1_330]) {
      await resize(home, width);
      const { boxes } = await readLayout(
        home,
        `${SMALL_PLAYER} [aria-live]`,
        `${SMALL_PLAYER} [aria-label="Seek"]`,
      );
      const [[note] = [], [seek] = []] = boxes;
      expect(note?.bottom, `the end of the note at ${width} px`).toBeLessThanOrEqual(seek?.top ?? 0);
    }
  });
});

async function playsInSpiteOfFaults(home: Page): Promise<void> {
  const before = (await callsOf(home, 'clipUrl')) ?? 0;
  const expired = await play(home, 'Garden', 'clip-url-expired');
  await expect(expired.status).toHaveText('Recorded');
  await expired.expectFramesToGrow();
  expect(await callsOf(home, 'clipUrl')).toBe(before + 2);
  await expired.button('Pause').click();

  const paused = await play(home, 'Back Door', 'clip-url-expires-midway');
  await expect(paused.status).toHaveText('Recorded');
  await paused.expectFramesToGrow(3);
  await paused.button('Pause').click();
  let at = 0;
  // The element is at position 0 while it loads the new URL.
  await expect
    .poll(async () => {
      at = await paused.time();
      return at;
    })
    .toBeGreaterThan(0);
  await expect.poll(() => callsOf(home, 'clipUrl')).toBe(before + 4);
  await expect.poll(() => paused.video.evaluate((video: HTMLVideoElement) => video.readyState)).toBe(4);
  expect(await paused.time()).toBeCloseTo(at, 1);
  await expect(paused.button('Play')).toBeVisible();

  await setFault(home, 'Front Door', 'channel-missing');
  const separate = await play(home, 'Front Door', 'clip-separate-audio');
  await expect(separate.status).toHaveText('Recorded');
  await separate.expectFramesToGrow();
  await expect.poll(() => separate.soundBytes()).toBeGreaterThan(0);
  await separate.button('Pause').click();

  await setFault(home, 'Driveway', 'channel-missing');
  // Aborts the first three requests, whose data the player must load again.
  const restoreSend = await home.evaluateHandle(() => {
    const { send } = XMLHttpRequest.prototype;
    let left = 3;
    XMLHttpRequest.prototype.send = function (body) {
      send.call(this, body);
      if (this.responseType !== 'arraybuffer' || left === 0) return;
      left -= 1;
      queueMicrotask(() => this.abort());
    };
    return () => {
      XMLHttpRequest.prototype.send = send;
    };
  });
  const open = await play(home, 'Driveway', 'clip-without-end');
  await open.expectFramesToGrow();
  expect(await open.video.evaluate((video: HTMLVideoElement) => video.buffered.start(0))).toBeLessThan(1);
  expect(await open.time()).toBeLessThan(8);
  await open.seek.focus();
  await home.keyboard.press('End');
  await expect.poll(() => open.video.evaluate((video: HTMLVideoElement) => video.ended)).toBe(true);
  await expect(open.status).toHaveText('Recorded');
  await expect(open.region).not.toContainText(INCOMPLETE);
  await restoreSend.evaluate((restore) => restore());
}

async function stepsOverOrSaysWhy(home: Page): Promise<void> {
  const incomplete: PlayerRegion[] = [];
  for (const camera of ['Living Room', 'Front Door']) await setFault(home, camera, 'channel-missing');
  for (const [camera, fault] of [
    ['Back Door', 'segment-corrupt'],
    ['Front Door', 'segment-hangs'],
  ] as const) {
    const each = await play(home, camera, fault);
    await expect(each.status).toHaveText('Recorded');
    incomplete.push(each);
  }
  // These players wait ten seconds for data, during which the other cases run.
  const playlist = await play(home, 'Living Room', 'manifest-hangs');
  const parts = await play(home, 'Nursery', 'segments-hang');
  await expect(parts.status).toHaveText('Recorded');
  await expect(parts.note('Loading more of the recording…')).toBeVisible();

  const gone = 'The recording is no longer available.';
  // Consecutive cases show different reasons, so an old reason cannot pass for the new one.
  const cases: [ClipFault, string][] = [
    ['manifest-404', gone],
    ['codec-unsupported', NO_CODEC],
    ['manifest-html', 'The recording cannot be reached.'],
    ['clip-video-undecodable', NO_CODEC],
    ['manifest-404', gone],
    ['clip-video-undecodable-ts', NO_CODEC],
    ['manifest-404', gone],
    ['clip-video-undecodable-file', NO_CODEC],
  ];
  await setFault(home, 'Garden', 'manifest-404');
  const player = await play(home, 'Garden');
  for (const [index, [fault, reason]] of cases.entries()) {
    await setFault(home, 'Garden', fault);
    if (index > 0) await player.tryAgain.click();
    await expect(player.status, fault).toHaveText(reason);
  }
  for (const each of incomplete) {
    // The second segment is corrupt or never arrives, so the player must skip it.
    await expect.poll(() => each.time()).toBeGreaterThan(8.5);
    await expect(each.status).toHaveText('Recorded');
    await expect(each.region).toContainText(INCOMPLETE);
  }
  for (const { status } of [playlist, parts]) {
    await expect(status).toContainText('The recording stopped loading.');
  }
  for (const [camera, again] of [
    ['Garden', player],
    ['Living Room', playlist],
  ] as const) {
    await setFault(home, camera, null);
    await setFault(home, camera, 'channel-missing');
    await again.tryAgain.click();
    await expect(again.status).toHaveText('Recorded');
    await again.expectFramesToGrow();
  }
}
