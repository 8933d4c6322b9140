import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

/** One measured quantity with all its samples. */
export interface Figure {
  group: string;
  name: string;
  unit: 'ms' | 'bytes' | 'MB' | 'count';
  samples: readonly number[];
}

const sorted = ({ samples }: Figure): number[] => samples.toSorted((a, b) => a - b);

function median(figure: Figure): number {
  const values = sorted(figure);
  const middle = Math.floor(values.length / 2);
  const upper = values[middle] ?? Number.NaN;
  return values.length % 2 === 1 ? upper : ((values[middle - 1] ?? upper) + upper) / 2;
}

/** The smallest sample that 95 of 100 do not exceed. */
const percentile95 = (figure: Figure): number | undefined => {
  const values = sorted(figure);
  return values[Math.ceil(values.length * 0.95) - 1];
};

function written(value: number | undefined, unit: Figure['unit']): string {
  if (value === undefined || !Number.isFinite(value)) return '-';
  return unit === 'MB' ? value.toFixed(1) : Math.round(value).toLocaleString('en');
}

/** @returns the figures as lines of text, one group after the other. */
export function table(figures: readonly Figure[]): string {
  const lines: string[] = [];
  let group = '';
  for (const figure of figures) {
    if (figure.group !== group) {
      ({ group } = figure);
      const heads = ['median', 'p95', 'most'].map((head) => head.padStart(11)).join('');
      lines.push('', `${group.padEnd(58)}${heads}   n`);
    }
    const values = sorted(figure);
    const cells = [median(figure), percentile95(figure), values.at(-1)]
      .map((value) => written(value, figure.unit).padStart(11))
      .join('');
    const { name, unit, samples } = figure;
    lines.push(`  ${`${name} (${unit})`.padEnd(56)}${cells} ${String(samples.length).padStart(3)}`);
  }
  return lines.join('\n');
}

/** Writes the figures with the machine that they hold for. @returns the file's path. */
export function writeReport(root: string, browser: string, figures: readonly Figure[]): string {
  const folder = join(root, 'bench-results');
  mkdirSync(folder, { recursive: true });
  const at = new Date().toISOString();
  const file = join(folder, `${at.replaceAll(':', '-')}.json`);
  const machine = {
    node: process.version,
    browser,
    processors: cpus().length,
    model: cpus()[0]?.model ?? '',
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
  };
  const results = figures.map((figure) => ({ ...figure, median: median(figure) }));
  writeFileSync(file, `${JSON.stringify({ at, machine, results }, null, 2)}\n`);
  return file;
}
