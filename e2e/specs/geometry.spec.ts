import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { faults } from '../pages/axe';
import { heightOf, overlapping, readLayout, widthOf, type Box } from '../pages/layout';

/** From the narrowest phone of WCAG 1.4.10 to a large screen. */
const WIDTHS = [320, 390, 600, 768, 1024, 1366, 1440, 1920, 2560];
const HEIGHT = 850;
/** From here on there is room for the layout as it is specified. */
const WIDE = 1366;
/** None, each of the first places, rows of four that are full, begun and complete again; with long names the telling ones. */
const CAMERAS = { short: [0, 1, 2, 3, 4, 5, 8, 9, 12], long: [1, 2, 3, 9] } as const;
const DRIVEWAY = 'section[aria-label="Driveway player"]';

// A trace of a thousand layouts would take longer than they do.
test.use({ trace: 'off' });

const resize = (page: Page, width: number) => page.setViewportSize({ width, height: HEIGHT });
const nearly = (one: number, other: number) => Math.abs(one - other) <= 1;

/** Goes to an address of the app without loading the page anew. */
const follow = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

function tileFaults(tiles: readonly Box[], content: Box): string[] {
  const faults = overlapping(tiles);
  for (const [index, tile] of tiles.entries()) {
    if (widthOf(tile) < 100 || heightOf(tile) < 60) faults.push(`tile ${index + 1} has no area`);
    // On phones pictures reach beyond the text, towards the edge of the screen.
    if (tile.left < 0 || tile.right > content.right + 16) faults.push(`tile ${index + 1} leaves the page`);
  }
  return faults;
}

function listFaults(tiles: readonly Box[]): string[] {
  return tiles.flatMap((tile, index) => {
    const before = tiles[index - 1];
    if (!before) return [];
    const isAligned = nearly(tile.left, before.left) && nearly(tile.right, before.right);
    return [
      ...(isAligned ? [] : [`row ${index + 1} has a width of its own`]),
      ...(tile.top >= before.bottom ? [] : [`row ${index + 1} does not lie below the one before`]),
    ];
  });
}

/** The first camera large, two beside it, the others in rows of four: where there is room for that. */
function wideGridFaults(tiles: readonly Box[], content: Box): string[] {
  const [large, second, third] = tiles;
  if (!large) return [];
  const faults: string[] = [];
  const right = Math.max(...tiles.slice(0, 3).map((tile) => tile.right));
  if (!nearly(large.left, content.left) || !nearly(right, content.right)) {
    faults.push('the first cameras do not take the width');
  }
  if (second) {
    if (widthOf(second) >= widthOf(large)) faults.push('the first camera is not the large one');
    if (second.left < large.right || !nearly(second.top, large.top))
      faults.push('the second is not beside it');
    const last = third ?? second;
    if (!nearly(last.bottom, large.bottom)) faults.push('beside the first camera a gap is left');
  }
  for (const [index, tile] of tiles.slice(3).entries()) {
    const place = content.left + (index % 4) * ((widthOf(content) + 16) / 4);
    if (!nearly(tile.left, place) || !nearly(widthOf(tile), (widthOf(content) - 48) / 4)) {
      faults.push(`camera ${index + 4} does not stand in a row of four`);
    }
  }
  return faults;
}

/** The house as it is on the screen, in the view that is chosen. */
async function houseFaults(page: Page, view: 'grid' | 'list', width: number): Promise<string[]> {
  const { faults, boxes } = await readLayout(page, 'main header', 'article');
  const [[content] = [], tiles = []] = boxes;
  if (!content) return ['there is no page'];
  return [
    ...faults,
    ...tileFaults(tiles, content),
    ...(view === 'list' ? listFaults(tiles) : []),
    ...(view === 'grid' && width >= WIDE ? wideGridFaults(tiles, content) : []),
  ];
}

test.describe('the house', () => {
  for (const names of ['short', 'long'] as const) {
    test(`shows every camera whole, in both views, at every width, under ${names} names`, async ({
      home,
    }) => {
      for (const cameras of CAMERAS[names]) {
        await resize(home, WIDE);
        await home.evaluate(([count, isLong]) => window.cameraDemo?.furnish(count, isLong), [
          cameras,
          names === 'long',
        ] as const);
        await follow(home, '/account');
        await expect(home.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
        await follow(home, '/home');
        // The sixth camera of the demo films a street, and only those of a dwelling follow the first three.
        await expect(home.getByRole('article')).toHaveCount(cameras < 6 ? cameras : cameras - 1);

        for (const view of ['grid', 'list'] as const) {
          await home.getByRole('button', { name: view === 'grid' ? 'Grid view' : 'List view' }).click();
          for (const width of WIDTHS) {
            await resize(home, width);
            await expect
              .poll(() => houseFaults(home, view, width), `${cameras} cameras as a ${view} at ${width} px`)
              .toEqual([]);
          }
        }
      }
    });
  }

  for (const view of ['grid', 'list'] as const) {
    test(`has room for a player and all its buttons, as a ${view}, at every width`, async ({ home }) => {
      await home.getByRole('button', { name: view === 'grid' ? 'Grid view' : 'List view' }).click();
      await home.getByRole('button', { name: 'Play Driveway' }).click();
      const player = home.getByRole('region', { name: 'Driveway player' });
      await expect(player.getByRole('status').first()).toHaveText('Live');
      for (const width of WIDTHS) {
        await resize(home, width);
        await expect
          .poll(() => houseFaults(home, view, width), `a playing camera as a ${view} at ${width} px`)
          .toEqual([]);
        const { boxes } = await readLayout(home, DRIVEWAY, `${DRIVEWAY} button`);
        const [[stage] = [], buttons = []] = boxes;
        expect(stage && widthOf(stage), `${width} px`).toBeGreaterThan(200);
        expect(overlapping(buttons), `the player's buttons at ${width} px`).toEqual([]);
      }
    });
  }
});

/** An address, and what is on the page once it is complete. */
interface Screen {
  address: string;
  ready: (page: Page) => Promise<unknown>;
}

const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const article = (page: Page) => page.getByRole('article').first().waitFor();
const map = (name: string) => (page: Page) =>
  page.getByRole('region', { name, exact: true }).getByRole('button', { name: 'Zoom in' }).waitFor();

const GUEST: readonly Screen[] = [
  { address: '/login', ready: heading('Login') },
  { address: '/register', ready: heading('Sign Up') },
  { address: '/forgot-password', ready: heading(/Forgot/) },
  { address: '/reset-password', ready: heading(/Reset/) },
  { address: '/reset-password?token=demo-reset', ready: heading(/Reset/) },
];

const account =
  (item: string): Screen['ready'] =>
  async (page) => {
    await heading('Account')(page);
    await page
      .getByRole('navigation', { name: 'Account' })
      .getByRole('button', { name: item, exact: true })
      .click();
  };

const HOUSE: readonly Screen[] = [
  { address: '/view-all-device', ready: article },
  { address: '/last-activity', ready: article },
  {
    address: '/last-activity',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Calendar', exact: true }).click();
      await page.getByLabel('From').waitFor();
    },
  },
  {
    address: '/last-activity',
    ready: async (page) => {
      await article(page);
      await page.getByRole('article').first().getByRole('link').click();
      await page.getByRole('list', { name: 'Last Activity' }).getByRole('button').first().waitFor();
    },
  },
  {
    address: '/replay',
    ready: (page) =>
      page.getByRole('region', { name: 'Timeline' }).getByRole('slider', { name: 'Time' }).waitFor(),
  },
  { address: '/account', ready: account('Name') },
  { address: '/account', ready: account('Email') },
  { address: '/account', ready: account('Change Password') },
  {
    address: '/wall',
    ready: (page) =>
      page
        .getByRole('region', { name: / player$/ })
        .first()
        .waitFor(),
  },
  { address: '/share', ready: (page) => page.getByRole('dialog', { name: 'Share the app' }).waitFor() },
];

const VEHICLES: readonly Screen[] = [
  { address: '/auto', ready: map('Map') },
  { address: '/auto/harbor-van/summary', ready: map('Current location') },
  { address: '/auto/harbor-van/recordings', ready: article },
  { address: '/auto/harbor-van/live-gps', ready: map('Live GPS') },
  { address: '/auto/harbor-van/live-view', ready: heading('Harbor Van') },
  { address: '/auto/driver-rating', ready: (page) => page.getByRole('table').waitFor() },
  { address: '/auto/notifications', ready: article },
  { address: '/auto/map-demo', ready: map('Moving vehicles') },
];

/** Every screen at every width. @param look what else is to be seen while a screen is open, at a width of `WIDE`. */
async function expectToFit(
  page: Page,
  screens: readonly Screen[],
  open: (address: string) => Promise<unknown>,
  look: (address: string) => Promise<unknown> = () => Promise.resolve(),
) {
  for (const { address, ready } of screens) {
    await resize(page, WIDE);
    await open(address);
    await ready(page);
    await look(address);
    for (const width of WIDTHS) {
      await resize(page, width);
      await expect.poll(async () => (await readLayout(page)).faults, `${address} at ${width} px`).toEqual([]);
    }
  }
}

/** From now on maps stay as they are drawn: software draws them anew for each width, and only their place is looked at. */
const stopDrawing = (page: Page) =>
  page.evaluate(() => {
    WebGL2RenderingContext.prototype.drawElements = () => undefined;
    WebGL2RenderingContext.prototype.drawArrays = () => undefined;
  });

test.describe('every other screen fits at every width', () => {
  test('for guests', async ({ page }) => {
    await expectToFit(page, GUEST, (address) => page.goto(address));
  });

  test('in the portal of the house', async ({ home }) => {
    await expectToFit(home, HOUSE, (address) => follow(home, address));
  });

  test('in the portal of the vehicles, where axe knows no fault either', async ({ home }) => {
    await home.getByRole('tab', { name: 'Auto' }).click();
    await expectToFit(
      home,
      VEHICLES,
      (address) => follow(home, address),
      async (address) => {
        await expect(home.getByText('Drawing the map…')).toHaveCount(0);
        expect.soft(await faults(home), address).toEqual([]);
        await stopDrawing(home);
      },
    );
  });
});
