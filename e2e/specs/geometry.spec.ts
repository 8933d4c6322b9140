import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { follow, heightOf, overlapping, readLayout, resize, widthOf, type Box } from '../pages/layout';

/**
 * The narrowest phone, a typical phone, a tablet, the narrowest specified layout and a large screen, in
 * pixels.
 */
const WIDTHS = [280, 390, 768, 1366, 1920];
/** The step that uses these widths checks only truncated names, so a few widths suffice. */
const FEW_WIDTHS = [280, 768, 1440];
/** Only the number of cameras changes, and phones have a single column, so two widths suffice. */
const GRID_WIDTHS = [768, 1440];
/** The layout with the large first camera needs this many pixels. */
const WIDE = 1366;
/**
 * Home does not list the sixth camera. Below the three large tiles, 8 cameras show four more (a full row),
 * and 9 show five.
 */
const CAMERAS = [1, 2, 3, 8, 9];
/** With this many cameras, the test also covers every width, the list view and long names. */
const ALL_PLACES = 9;
const DRIVEWAY = 'section[aria-label="Driveway player"]';
const STATES = 'article[aria-label="Driveway"], article[aria-label="Driveway"] h2 + * [role="img"]';

const nearly = (one: number, other: number) => Math.abs(one - other) <= 1;

function tileFaults(tiles: readonly Box[], content: Box): string[] {
  const faults = overlapping(tiles);
  for (const [index, tile] of tiles.entries()) {
    if (widthOf(tile) < 100 || heightOf(tile) < 60) faults.push(`tile ${index + 1} has no area`);
    // On phones, pictures extend past the text towards the edge.
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
    const expected = content.left + (index % 4) * ((widthOf(content) + 16) / 4);
    if (!nearly(tile.left, expected) || !nearly(widthOf(tile), (widthOf(content) - 48) / 4)) {
      faults.push(`camera ${index + 4} does not stand in a row of four`);
    }
  }
  return faults;
}

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

async function furnish(home: Page, cameras: number, isLong: boolean): Promise<void> {
  await home.evaluate(([count, long]) => window.cameraDemo?.furnish(count, long), [cameras, isLong] as const);
}

test('home: cameras, player buttons and long names fit at every width', async ({ home }) => {
  await test.step('a player, all its buttons and the states of the camera fit', async () => {
    await home.getByRole('button', { name: 'Play Driveway' }).click();
    const player = home.getByRole('region', { name: 'Driveway player' });
    await expect(player.getByRole('status')).toHaveText('Live');
    // The browser would redraw a playing video at every width.
    await player.getByRole('button', { name: 'Pause', exact: true }).click();
    const name = home.getByRole('article', { name: 'Driveway' }).getByRole('heading');
    await name.evaluate((heading) => {
      const long = 'Driveway behind the old garden wall';
      heading.setAttribute('title', long);
      heading.textContent = long;
    });
    for (const view of ['grid', 'list'] as const) {
      await home.getByRole('button', { name: view === 'grid' ? 'Grid view' : 'List view' }).click();
      for (const width of WIDTHS) {
        await resize(home, width);
        await expect
          .poll(() => houseFaults(home, view, width), `a playing camera as a ${view} at ${width} px`)
          .toEqual([]);
        const { boxes } = await readLayout(home, DRIVEWAY, `${DRIVEWAY} button`, STATES);
        const [[stage] = [], buttons = [], [tile, ...states] = []] = boxes;
        expect(stage && widthOf(stage), `${width} px`).toBeGreaterThan(200);
        if (view === 'grid')
          expect(stage?.bottom, `the player's end at ${width} px`).toBeCloseTo(tile?.bottom ?? 0, 0);
        expect(overlapping(buttons), `the player's buttons at ${width} px`).toEqual([]);
        expect(
          states.filter(({ right }) => right > (tile?.right ?? 0)),
          `states beside the tile at ${width} px`,
        ).toEqual([]);
      }
    }
  });

  for (const cameras of CAMERAS) {
    await test.step(`${cameras} cameras are fully visible`, async () => {
      const isWhole = cameras === ALL_PLACES;
      await resize(home, WIDE);
      await furnish(home, cameras, isWhole);
      await follow(home, '/account');
      await expect(home.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
      await follow(home, '/home');
      // The sixth camera films a street. After the first three, home lists only a dwelling's cameras.
      await expect(home.getByRole('article')).toHaveCount(cameras < 6 ? cameras : cameras - 1);
      if (isWhole) await expect(home.getByRole('article').last()).toContainText(/behind ?the ?old ?garden/);

      for (const view of isWhole ? (['grid', 'list'] as const) : (['grid'] as const)) {
        await home.getByRole('button', { name: view === 'grid' ? 'Grid view' : 'List view' }).click();
        for (const width of isWhole ? WIDTHS : GRID_WIDTHS) {
          await resize(home, width);
          await expect
            .poll(() => houseFaults(home, view, width), `${cameras} cameras as a ${view} at ${width} px`)
            .toEqual([]);
        }
      }
    });
  }

  await test.step('every truncated name has a title with the whole name', async () => {
    for (const [address, ready, direction] of [
      ['/last-activity', 'article', 'ltr'],
      ['/replay', 'section[aria-label="Timeline"]', 'ltr'],
      ['/wall', '[role="toolbar"]', 'ltr'],
      ['/view-all-device', 'article', 'rtl'],
    ] as const) {
      await follow(home, address);
      await home.locator('html').evaluate((html, dir) => html.setAttribute('dir', dir), direction);
      await home.locator(ready).first().waitFor();
      for (const width of FEW_WIDTHS) {
        await resize(home, width);
        await expect
          .poll(async () => (await readLayout(home)).faults, `${address} at ${width} px`)
          .toEqual([]);
      }
    }
  });
});
