import { addDays, dayOf } from '../../src/domain/dateRange';
import { footprint } from '../pages/footprint';
import { loadRows, scroll } from './inPage';
import type { Figure } from './report';
import type { BenchOptions, Setting } from './setting';
import { byTurns, type Measure } from './turns';

/** Five seconds at 60 fps. */
const FRAMES = 300;
const MANY = 10_000;

interface LongList {
  name: string;
  path: string;
  list: string;
  row: string;
  cameras?: number;
  events?: number;
  rows?: number;
  elementsAtMost?: number;
}

const measureOne =
  ({ visitHome, house }: Setting, list: LongList): Measure =>
  async () => {
    const { name, path, cameras, events, rows } = list;
    if (cameras === undefined) house.setScenario('many-events');
    else house.furnish(cameras, events);
    try {
      const page = await visitHome();
      let pictures = 0;
      await page.goto('/account');
      await page.waitForLoadState('networkidle');
      const before = await footprint(page);
      page.on('request', (request) => {
        if (request.resourceType() === 'image') pictures += 1;
      });
      await page.goto(path);
      await page.locator(list.row).first().waitFor();
      await page.waitForLoadState('networkidle');
      const atFirst = pictures;
      if (rows !== undefined) await loadRows(page, list.row, rows);
      const { dropped, blocking, elements } = await scroll(page, list.list, list.row, FRAMES);
      const after = await footprint(page);
      await page.context().close();
      return {
        [`${name} dropped`]: dropped,
        [`${name} blocking`]: blocking,
        [`${name} elements`]: elements,
        [`${name} pictures`]: atFirst,
        [`${name} growth`]: after.heap - before.heap,
      };
    } finally {
      house.setScenario(null);
      house.furnish(null);
    }
  };

export async function measureLists(setting: Setting, { runs }: BenchOptions): Promise<Figure[]> {
  const camera = setting.house.channelName('Front Door').replace('camera-', '');
  const today = dayOf(Date.now());
  const lists: readonly LongList[] = [
    {
      name: 'Camera detail with 10,000 events',
      path: `/camera-detail/${camera}/latest`,
      list: '[role="list"][aria-label="Last Activity"]',
      row: '[role="list"][aria-label="Last Activity"] [role="listitem"]',
      rows: MANY,
      elementsAtMost: 300,
    },
    {
      // The thirty newest events of each of 400 cameras: 12,000.
      name: 'Last activity with 12,000 events',
      path: `/last-activity?from=${addDays(today, -6)}&to=${today}`,
      list: 'main section',
      row: 'main article',
      cameras: 400,
      events: 100_000,
      elementsAtMost: 300,
    },
    { name: 'Home with 1,000 cameras', path: '/home', list: 'main', row: 'main article', cameras: 1_000 },
    {
      name: 'View all with 1,000 cameras',
      path: '/view-all-device',
      list: 'main',
      row: 'main article',
      cameras: 1_000,
    },
  ];
  const turns = await byTurns(
    Math.min(runs, 3),
    lists.map((list) => measureOne(setting, list)),
  );
  return lists.flatMap(({ name, elementsAtMost }) => {
    const figure = (what: string, key: string, unit: Figure['unit'], atMost?: number): Figure => ({
      ...turns.figure(`${name}, scrolled for ${FRAMES} frames`, what, `${name} ${key}`, unit),
      ...(atMost === undefined ? {} : { atMost }),
    });
    return [
      figure('elements, at most', 'elements', 'count', elementsAtMost),
      figure('pictures asked for before scrolling', 'pictures', 'count'),
      figure('frames dropped', 'dropped', '%', 5),
      figure('blocking while scrolling', 'blocking', 'ms', 20),
      figure('script memory beyond an empty screen', 'growth', 'MB', 8),
    ];
  });
}
