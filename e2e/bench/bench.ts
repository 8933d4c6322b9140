import { measureClip } from './clip';
import { measureCover } from './cover';
import { measureEndurance } from './endurance';
import { measureFind, measureTimeLapse } from './find';
import { measureFrames } from './frames';
import { measureHome } from './home';
import { measureHour } from './hour';
import { measureInteractions } from './interactions';
import { measureLists } from './lists';
import { measureLive } from './live';
import { measureLogin } from './login';
import { listen, TOO_NOISY } from './noise';
import { measureClipOnLine, measureLiveOnLine, measureMediaHost, measureScreensOnLine } from './onLine';
import { measureNetwork, measureRecovery } from './recovery';
import { measureDay, measureScrubbing, measureSeams, measureSynced } from './replay';
import { measureSync } from './sync';
import { measureSaving } from './saving';
import { table, writeReport, type Figure } from './report';
import { measureWall } from './wall';
import { measureWallDay } from './wallDay';
import { measureZoom } from './zoom';
import { prepare, type BenchOptions, type Setting } from './setting';

type MeasureRow = (setting: Setting, options: BenchOptions) => Promise<Figure[]>;

const MEASURES: Readonly<Record<string, MeasureRow>> = {
  'log-in': measureLogin,
  home: measureHome,
  clip: measureClip,
  frames: measureFrames,
  live: measureLive,
  'live-line': measureLiveOnLine,
  'clip-line': measureClipOnLine,
  'screens-line': measureScreensOnLine,
  'media-host-line': measureMediaHost,
  lists: measureLists,
  hour: measureHour,
  interactions: measureInteractions,
  recovery: measureRecovery,
  network: measureNetwork,
  endurance: measureEndurance,
  'replay-day': measureDay,
  'replay-scrubbing': measureScrubbing,
  'replay-synced': measureSynced,
  'replay-seams': measureSeams,
  sync: measureSync,
  saving: measureSaving,
  find: measureFind,
  'time-lapse': measureTimeLapse,
  cover: measureCover,
  wall: measureWall,
  'wall-day': measureWallDay,
  zoom: measureZoom,
};

export const ROWS = Object.keys(MEASURES);

const say = (text: string) => process.stdout.write(`${text}\n`);

function sayNoise(percent: number | null): void {
  if (percent === null) say('How busy the machine was besides is not known on this system.');
  else if (percent > TOO_NOISY) {
    say(`Other programs took ${percent.toFixed(0)} % of the processors: too busy to tell. Measure again.`);
  } else say(`Other programs took ${percent.toFixed(0)} % of the processors.`);
}

/**
 * Prints a table for each row and writes the samples to `bench-results/`. Absolute numbers depend on the
 * machine, so the app is compared with bare pages that are measured in between.
 * @param rows measurement names; empty means all
 */
export async function bench(root: string, rows: readonly string[], options: BenchOptions): Promise<void> {
  say('Building the app and the bare pages, and starting what they need …');
  const setting = await prepare();
  const figures: Figure[] = [];
  try {
    for (const [row, measure] of Object.entries(MEASURES)) {
      if (rows.length > 0 && !rows.includes(row)) continue;
      say(`\n${row} …`);
      const noiseSince = listen();
      const found = await measure(setting, options);
      figures.push(...found);
      say(table(found));
      sayNoise(noiseSince());
    }
    say(`\nWritten to ${writeReport(root, setting.browser.version(), figures)}`);
  } finally {
    await setting.stop();
  }
}
