import { footprint } from '../pages/footprint';
import { scroll } from './inPage';
import type { Figure } from './report';
import type { BenchOptions, Setting } from './setting';
import { byTurns, type Measure } from './turns';

/** Five seconds of scrolling as fast as a wheel turns. */
const FRAMES = 300;

interface LongList {
  name: string;
  path: string;
  list: string;
  row: string;
}

const measureOne =
  ({ visitHome }: Setting, { name, path, list, row }: LongList): Measure =>
  async () => {
    const page = await visitHome();
    await page.goto(path);
    await page.locator(row).first().waitFor();
    await page.waitForLoadState('networkidle');
    const before = await footprint(page);
    const { dropped, blocking, elements } = await scroll(page, list, row, FRAMES);
    const after = await footprint(page);
    await page.context().close();
    return {
      [`${name} dropped`]: dropped,
      [`${name} blocking`]: blocking,
      [`${name} elements`]: elements,
      [`${name} heap`]: after.heap,
      [`${name} growth`]: after.heap - before.heap,
    };
  };

/** How the lists scroll in a house with more than 10,000 events. */
export async function measureLists(setting: Setting, { runs }: BenchOptions): Promise<Figure[]> {
  const { house } = setting;
  const camera = house.channelName('Front Door').replace('camera-', '');
  const lists: LongList[] = [
    {
      name: 'Camera detail',
      path: `/camera-detail/${camera}/latest`,
      list: '[role="list"]',
      row: '[role="listitem"]',
    },
    { name: 'Last activity', path: '/last-activity', list: 'main section', row: 'main article' },
  ];
  house.setScenario('many-events');
  try {
    const turns = await byTurns(
      Math.min(runs, 3),
      lists.map((list) => measureOne(setting, list)),
    );
    return lists.flatMap(({ name }) => {
      const figure = (what: string, key: string, unit: Figure['unit'], atMost?: number): Figure => ({
        group: `${name} with more than 10,000 events, scrolled for ${String(FRAMES)} frames`,
        name: what,
        unit,
        samples: turns.samples(`${name} ${key}`),
        quiet: turns.quiet,
        ...(atMost === undefined ? {} : { atMost }),
      });
      return [
        figure('elements of the list, at most', 'elements', 'count', 300),
        figure('frames dropped', 'dropped', '%', 5),
        figure('blocking while scrolling', 'blocking', 'ms', 20),
        figure('script memory of the page', 'heap', 'MB'),
        figure('script memory that came with scrolling', 'growth', 'MB', 8),
      ];
    });
  } finally {
    house.setScenario(null);
  }
}
