import type { Page } from '@playwright/test';
import type { MediaFault } from '../../mocks/files/mediaFaults';
import { expect, test } from '../fixtures';
import { HomePage } from '../pages/HomePage';
import type { PlayerRegion } from '../pages/PlayerRegion';
import { ReplayPage } from '../pages/ReplayPage';

/** Live video of these cameras is disabled, so they play recordings. */
const CAMERAS = ['Garden', 'Back Door', 'Front Door', 'Driveway', 'Living Room', 'Nursery'] as const;

const RECORDINGS: readonly (readonly [MediaFault, string])[] = [
  ['host-503', 'The recording cannot be reached.'],
  ['host-ignores-range', 'Recorded'],
  ['host-redirects', 'Recorded'],
  ['host-byte-by-byte', 'The recording is slow to load.'],
  ['clip-half-hour', 'Recorded'],
  ['clip-sound-only', 'Sound only'],
  ['clip-resolution-change', 'Recorded'],
  ['clip-resolution-restart', 'Recorded'],
  ['clip-byte-ranges', 'Recorded'],
  ['clip-byte-ranges-ts-no-offsets', 'Recorded'],
  ['clip-data-key', 'Recorded'],
  ['clip-implicit-iv', 'Recorded'],
  ['clip-ten-second-segments', 'Recorded'],
  ['clip-gap', 'Recorded'],
  ['clip-file-no-extension', 'Recorded'],
];

/** Maximum number of requests per file, including prefetches and retries. */
const MAX_REQUESTS = 4;
/** Replay retries until the network is back. At most three rounds fit in before this test counts. */
const MAX_IN_REPLAY = 3 * MAX_REQUESTS;

test.use({
  expectedComplaints: [/^Failed to load resource: the server responded with a status of (?:40[034]|503) /],
});

function countRequests(page: Page) {
  const counts = new Map<string, number>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/demo-media/clips/') && !pathname.endsWith('/hls')) return;
    const what = `${pathname} ${request.headers()['range'] ?? ''}`;
    counts.set(what, (counts.get(what) ?? 0) + 1);
  });
  return {
    /** @returns the requests that exceeded the limit since the last call */
    above(max: number): string[] {
      const seen = [...counts];
      counts.clear();
      expect(seen.length).toBeGreaterThan(0);
      return seen.filter(([, count]) => count > max).map(([what, count]) => `${String(count)} times ${what}`);
    },
  };
}

const setFault = (page: Page, on: string, fault: MediaFault | null) =>
  page.evaluate(([name, what]) => window.cameraDemo?.setMediaFault(name, what), [on, fault] as const);

async function playAll(
  page: Page,
  faults: readonly MediaFault[],
): Promise<{ fault: MediaFault; player: PlayerRegion }[]> {
  const home = new HomePage(page);
  const players: { fault: MediaFault; player: PlayerRegion }[] = [];
  for (const [index, fault] of faults.entries()) {
    const camera = CAMERAS[index] ?? '';
    await setFault(page, camera, null);
    await setFault(page, camera, 'channel-missing');
    await setFault(page, camera, fault);
    players.push({ fault, player: await home.play(camera) });
  }
  return players;
}

/** A paused video keeps loading without decoding. A short video may have ended. */
const pause = ({ video }: PlayerRegion) => video.evaluate((element: HTMLVideoElement) => element.pause());

const isLoaded = ({ video }: PlayerRegion) =>
  video.evaluate(({ buffered, currentTime, duration }: HTMLVideoElement) => {
    const end = buffered.length === 0 ? 0 : buffered.end(buffered.length - 1);
    return end >= Math.min(duration - 0.5, currentTime + 12);
  });

test('media faults: cause no request loop in a player or in replay', async ({ home }) => {
  const requests = countRequests(home);
  const perPage = CAMERAS.length;
  for (let first = 0; first < RECORDINGS.length; first += perPage) {
    if (first > 0) {
      await home.getByRole('link', { name: 'Account', exact: true }).click();
      await expect(home.locator('video')).toHaveCount(0);
      await home.getByRole('link', { name: 'Home', exact: true }).click();
    }
    const playing = await playAll(
      home,
      RECORDINGS.slice(first, first + perPage).map(([fault]) => fault),
    );
    const says = new Map(RECORDINGS);
    const plays = (fault: MediaFault) => /^(?:Recorded|Sound only)$/.test(says.get(fault) ?? '');
    // An unpaused video would keep decoding.
    for (const { fault, player } of playing) {
      await expect(player.region, fault).toContainText(says.get(fault) ?? '');
      if (plays(fault)) await pause(player);
    }
    for (const { fault, player } of playing) {
      if (fault.startsWith('clip-')) await expect.poll(() => isLoaded(player), fault).toBe(true);
    }
    expect(requests.above(MAX_REQUESTS)).toEqual([]);
  }

  for (const camera of CAMERAS) await setFault(home, camera, null);
  await setFault(home, '*', 'host-503');
  const replay = new ReplayPage(home);
  await replay.goTo({ daysAgo: 1, at: '10:12:02', cameras: ['Driveway'] });
  await expect(replay.stage).toContainText('Waiting for the network.');
  expect(requests.above(MAX_IN_REPLAY)).toEqual([]);
});
