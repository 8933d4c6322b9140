import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { MapRegion } from '../pages/MapRegion';

/** Chromium's software renderer logs this when the test takes a screenshot of the map. */
const READ_BACK = /GPU stall due to ReadPixels|GL Driver Message/;
const BLANK_MAP_HAS_FEWER = 8;

// The browser draws the map in software, so a small viewport saves time.
test.use({ expectedComplaints: [READ_BACK], viewport: { width: 800, height: 560 } });

async function openPortal(home: Page): Promise<MapRegion> {
  await home.getByRole('tab', { name: 'Auto' }).click();
  const map = new MapRegion(home, 'Map');
  await expect(map.vehicle('Harbor Van')).toBeVisible();
  return map;
}

async function showsGroupsAndPosition(home: Page): Promise<void> {
  const map = new MapRegion(home, 'Map');
  const cluster = map.region.getByRole('button', { name: /^2 vehicles/ }).first();
  await expect(async () => {
    await map.region.getByRole('button', { name: 'Zoom out' }).click();
    await expect(cluster).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(async () => {
    await cluster.click();
    await expect(map.vehicle('Silver Wagon')).toBeVisible({ timeout: 5_000 });
  }).toPass();

  await home.context().grantPermissions(['geolocation']);
  await home.context().setGeolocation({ latitude: 37.34, longitude: -121.89, accuracy: 60 });
  await map.mode('Live position').click();
  await expect(map.yourPosition).toBeInViewport();
  await expect(map.region.getByText('Accurate to about 60 m')).toBeVisible();
  await expect.poll(async () => (await map.colors()).length).toBeGreaterThan(BLANK_MAP_HAS_FEWER);
  await home.context().setGeolocation({ latitude: 52.52, longitude: 13.4, accuracy: 900 });
  await expect(map.region.getByText('this place is outside it')).toBeVisible();
  await expect(map.yourPosition).toBeInViewport();
}

test('map: draws the city in both themes', async ({ home }) => {
  const foreign: string[] = [];
  home.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(home.url()).origin) foreign.push(request.url());
  });
  // With reduced motion the map jumps, so no frames are drawn in between.
  await home.emulateMedia({ reducedMotion: 'reduce' });
  const map = await openPortal(home);
  let day: number[] = [];
  await expect
    .poll(async () => {
      day = await map.colors();
      return day.length;
    })
    .toBeGreaterThan(BLANK_MAP_HAS_FEWER);
  await home.emulateMedia({ colorScheme: 'dark' });
  await expect
    .poll(async () => {
      const [ground, ...others] = await map.colors();
      return ground === day[0] ? 0 : others.length;
    })
    .toBeGreaterThanOrEqual(BLANK_MAP_HAS_FEWER);
  expect(foreign).toEqual([]);

  await map.mode('Markers').focus();
  await home.keyboard.press('Tab');
  await expect(map.surface).toBeFocused();
  const before = await map.vehicle('Harbor Van').boundingBox();
  await home.keyboard.press('ArrowUp');
  await expect
    .poll(async () => (await map.vehicle('Harbor Van').boundingBox())?.y)
    .toBeGreaterThan((before?.y ?? 0) + 40);
  await home.keyboard.press('Tab');
  await expect(map.vehicle('Harbor Van')).toBeFocused();
  await home.keyboard.press('Enter');
  await expect(map.region.getByRole('link', { name: 'Open Harbor Van' })).toBeVisible();
  for (const name of ['Silver Wagon', 'Market Pickup']) {
    await home.keyboard.press('Tab');
    await expect(map.vehicle(name)).toBeFocused();
  }
  await home.keyboard.press('Tab');
  await expect(map.zoomIn).toBeFocused();

  for (const level of [1, 2, 3]) {
    await map.zoomIn.click();
    await expect(map.zoomIn, `level ${level}`).toBeFocused();
  }
  await map.vehicle('Market Pickup').focus();
  await expect(map.vehicle('Market Pickup')).toBeInViewport({ ratio: 0.9 });

  await test.step('overlapping vehicles are grouped', () => showsGroupsAndPosition(home));
});
