import { expect, test } from '../fixtures';
import { MapRegion } from '../pages/MapRegion';

/** Chromium's software renderer says so when a picture of the map is taken. */
const READ_BACK = /GPU stall due to ReadPixels|GL Driver Message/;
const BLANK_MAP_HAS_FEWER = 8;

// Small, since the map is drawn in software here.
test.use({ expectedComplaints: [READ_BACK], viewport: { width: 1024, height: 640 } });

test.describe('the vehicle portal', () => {
  test.beforeEach(async ({ home }) => {
    await home.getByRole('tab', { name: 'Auto' }).click();
    await expect(home.getByRole('heading', { level: 1, name: 'Auto' })).toBeVisible();
  });

  test('draws a city by day and by night, with nothing from elsewhere', async ({ home }) => {
    const foreign: string[] = [];
    home.on('request', (request) => {
      if (new URL(request.url()).origin !== new URL(home.url()).origin) foreign.push(request.url());
    });
    const map = new MapRegion(home, 'Map');
    await expect(map.vehicle('Harbor Van')).toBeVisible();
    await expect.poll(() => map.colours()).toBeGreaterThan(BLANK_MAP_HAS_FEWER);
    await home.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => map.colours()).toBeGreaterThan(BLANK_MAP_HAS_FEWER);
    expect(foreign).toEqual([]);
  });

  test('is as good by keyboard: modes, markers, zoom, and moving the map', async ({ home }) => {
    const map = new MapRegion(home, 'Map');
    await expect(map.vehicle('Harbor Van')).toBeVisible();
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
  });

  test('shows a vehicle that is out of sight as soon as it takes the focus', async ({ home }) => {
    const map = new MapRegion(home, 'Map');
    await expect(map.vehicle('Harbor Van')).toBeVisible();
    for (const level of [1, 2, 3]) {
      await map.zoomIn.click();
      await expect(map.zoomIn, `level ${level}`).toBeFocused();
    }
    await map.vehicle('Market Pickup').focus();
    await expect(map.vehicle('Market Pickup')).toBeInViewport({ ratio: 0.9 });
  });

  test('puts vehicles together that would cover each other', async ({ home }) => {
    // The map zooms at once, not over half a second.
    await home.emulateMedia({ reducedMotion: 'reduce' });
    const map = new MapRegion(home, 'Map');
    await expect(map.vehicle('Harbor Van')).toBeVisible();
    const cluster = map.region.getByRole('button', { name: /^3 vehicles/ });
    await expect(async () => {
      await map.region.getByRole('button', { name: 'Zoom out' }).click();
      await expect(cluster).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expect(async () => {
      await map.region
        .getByRole('button', { name: /^\d vehicles/ })
        .first()
        .click();
      await expect(map.vehicle('Harbor Van')).toBeVisible({ timeout: 5_000 });
    }).toPass();
  });

  test.describe('asked for the own position', () => {
    test('shows it with its accuracy, once that is allowed', async ({ home, context }) => {
      await context.grantPermissions(['geolocation']);
      await context.setGeolocation({ latitude: 37.34, longitude: -121.89, accuracy: 60 });
      const map = new MapRegion(home, 'Map');
      await map.mode('Live position').click();
      await expect(map.yourPosition).toBeInViewport();
      await expect(map.region.getByText('Accurate to about 60 m')).toBeVisible();
      await expect.poll(() => map.colours()).toBeGreaterThan(BLANK_MAP_HAS_FEWER);
      // Far from the sample city there is still a map, which says why it has no streets.
      await context.setGeolocation({ latitude: 52.52, longitude: 13.4, accuracy: 900 });
      await expect(map.region.getByText('lies outside of it')).toBeVisible();
      await expect(map.yourPosition).toBeInViewport();
    });

    test('says that it failed where it is refused', async ({ home, context }) => {
      await context.clearPermissions();
      const map = new MapRegion(home, 'Map');
      await map.mode('Live position').click();
      await expect(map.region.getByRole('alert')).toHaveText('Error: The Geolocation service failed.');
    });
  });

  test('leads through the pages of a vehicle, each with an address of its own', async ({ home }) => {
    await home
      .getByRole('region', { name: 'Your Vehicles' })
      .getByRole('link', { name: /Silver Wagon/ })
      .click();
    await expect(home).toHaveURL(/\/auto\/silver-wagon\/summary$/);
    await expect(home.getByRole('heading', { level: 1, name: 'Silver Wagon' })).toBeVisible();
    for (const name of ['Current location', 'Last route']) {
      const map = new MapRegion(home, name);
      await map.region.scrollIntoViewIfNeeded();
      await expect(map.vehicle('Silver Wagon')).toBeVisible();
      await expect.poll(() => map.colours()).toBeGreaterThan(BLANK_MAP_HAS_FEWER);
    }
    await home.getByRole('tab', { name: 'Live GPS' }).click();
    await expect(home).toHaveURL(/\/live-gps$/);
    await expect(new MapRegion(home, 'Live GPS').vehicle('Silver Wagon')).toBeVisible();
    await home.reload();
    await expect(home.getByRole('tab', { name: 'Live GPS' })).toHaveAttribute('aria-selected', 'true');
    await home.goBack();
    await expect(home.getByRole('tab', { name: 'Summary' })).toHaveAttribute('aria-selected', 'true');
    await home.goto('/auto/silver-wagon/nonsense');
    await expect(home).toHaveURL(/\/auto$/);
  });

  test('moves the vehicles of the demo, until it is paused', async ({ home }) => {
    await home.goto('/auto/map-demo');
    const map = new MapRegion(home, 'Moving vehicles');
    const van = map.vehicle('Harbor Van');
    await expect(van).toBeVisible();
    const start = await van.boundingBox();
    await expect.poll(async () => (await van.boundingBox())?.x).not.toBe(start?.x);
    await home.getByRole('button', { name: 'Pause' }).click();
    await expect(home.getByRole('button', { name: 'Move one step' })).toBeVisible();
  });

  test('leaves the vehicles where they are for those who want less motion', async ({ home }) => {
    await home.emulateMedia({ reducedMotion: 'reduce' });
    await home.goto('/auto/map-demo');
    const van = new MapRegion(home, 'Moving vehicles').vehicle('Harbor Van');
    await expect(van).toBeVisible();
    const start = await van.boundingBox();
    await home.getByRole('button', { name: 'Move one step' }).click();
    await expect.poll(async () => (await van.boundingBox())?.x).not.toBe(start?.x);
    await expect(home.getByRole('button', { name: 'Pause' })).toBeHidden();
  });
});

test.describe('a browser without geolocation', () => {
  test('is told so', async ({ page, home }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'geolocation');
    });
    await home.getByRole('tab', { name: 'Auto' }).click();
    await home.reload();
    const map = new MapRegion(home, 'Map');
    await map.mode('Live position').click();
    await expect(map.region.getByRole('alert')).toHaveText(
      "Error: Your browser doesn't support geolocation.",
    );
  });
});

test.describe('a browser that cannot draw', () => {
  test('is told so, and the page around the map works', async ({ page, home }) => {
    await page.addInitScript(() => {
      const { prototype } = HTMLCanvasElement;
      const real = Object.getOwnPropertyDescriptor(prototype, 'getContext')?.value;
      Object.defineProperty(prototype, 'getContext', {
        value(kind: string, ...rest: unknown[]) {
          return kind.startsWith('webgl') ? null : Reflect.apply(real, this, [kind, ...rest]);
        },
      });
    });
    await home.getByRole('tab', { name: 'Auto' }).click();
    await home.reload();
    const map = new MapRegion(home, 'Map');
    await expect(map.region.getByRole('alert')).toContainText('could not draw the map');
    await expect(map.region.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(home.getByRole('region', { name: 'Your Vehicles' })).toBeVisible();
  });
});

test.describe('the portals', () => {
  test('keep to their own pages, and the choice is remembered', async ({ home }) => {
    await home.goto('/auto');
    await expect(home).toHaveURL(/\/home$/);
    await home.getByRole('tab', { name: 'Auto' }).click();
    await home.goto('/home');
    await expect(home).toHaveURL(/\/auto$/);
    await home.reload();
    await expect(home.getByRole('tab', { name: 'Auto' })).toHaveAttribute('aria-selected', 'true');
  });
});
