import { measureEndurance } from './endurance';
import { measureRecovery } from './recovery';
import { measureReplay } from './replay';
import { table, writeReport, type Figure } from './report';
import { prepare, type BenchOptions } from './setting';
import { measureStarts } from './starts';

const MEASURES = [
  ['Starts', measureStarts],
  ['Recovery', measureRecovery],
  ['Endurance', measureEndurance],
  ['Replay', measureReplay],
] as const;

const say = (text: string) => process.stdout.write(`${text}\n`);

/**
 * Measures, prints a table and writes the samples to `bench-results/`. Nothing is judged: what is fast enough depends
 * on the machine, which is why the bare page is measured in the same run.
 */
export async function bench(root: string, options: BenchOptions): Promise<void> {
  say('Building the app and starting what it needs …');
  const setting = await prepare(root);
  const figures: Figure[] = [];
  try {
    for (const [what, measure] of MEASURES) {
      if (options.only !== null && options.only !== what.toLowerCase()) continue;
      say(`${what} …`);
      const found = await measure(setting, options);
      figures.push(...found);
      say(table(found));
    }
    say(`\nWritten to ${writeReport(root, setting.browser.version(), figures)}`);
  } finally {
    await setting.stop();
  }
}
