import { ReplayPage } from '../pages/ReplayPage';
import type { Figure } from './report';
import type { Setting } from './setting';
import { stall, untilWithinAFrame, watchFrames, withinAFrame } from './syncInPage';

const YESTERDAY = 1;
const SPEEDS = [1, 2, 4] as const;
/** `began` and `frame` are in seconds. Both recordings last a minute. */
const MINUTES = { began: { Driveway: 0, Street: 1 }, frame: 0.1 };
const MINUTES_AT = '10:12:13';
const COMPARED = 8_000;
const STALL = 1_500;
const STALLED: Readonly<Record<string, readonly string[]>> = {
  'the large picture': ['Driveway'],
  'the other picture': ['Street'],
  both: ['Driveway', 'Street'],
};

async function stepFigures(setting: Setting, speed: number): Promise<Figure[]> {
  setting.house.setScenario('media-clip-60-seconds');
  const page = await setting.visitHome();
  const replay = new ReplayPage(page);
  const camera = setting.house.channelName('Driveway').replace('camera-', '');
  const begin = async () => {
    await replay.open({ daysAgo: YESTERDAY, at: MINUTES_AT, cameras: [camera], speed });
    await replay.other('Street').click();
    await page.locator('section[data-state="synced"]').waitFor();
    await watchFrames(page);
    await replay.button('Play').click();
    await untilWithinAFrame(page, MINUTES);
  };
  const group = `Two recordings of 60 s in step at ${speed}x`;
  try {
    await begin();
    const share = await withinAFrame(page, MINUTES, COMPARED);
    const figures: Figure[] = [{ group, name: 'time within one frame', unit: '%', samples: [share] }];
    for (const [name, cameras] of Object.entries(STALLED)) {
      await begin();
      await stall(page, cameras, STALL);
      const samples = [await untilWithinAFrame(page, MINUTES)];
      figures.push({ group, name: `in step again after a stall of ${name}`, unit: 'ms', samples });
    }
    return figures;
  } finally {
    await page.context().close();
    setting.house.setScenario(null);
  }
}

export async function measureSync(setting: Setting): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const speed of SPEEDS) figures.push(...(await stepFigures(setting, speed)));
  return figures;
}
