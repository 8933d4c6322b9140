import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

export interface Figure {
  group: string;
  name: string;
  unit: 'ms' | 'bytes' | 'MB' | 'count' | '%' | 'dB';
  samples: readonly number[];
  /** Name of the figure in the same group to compare medians with. */
  floor?: string;
  /** Upper limit of the ratio, or of the median if there is no floor. */
  atMost?: number;
  /** Undisturbed turns out of all turns. Undefined for figures not measured by `byTurns`. */
  quiet?: readonly [quiet: number, turns: number];
}

const sorted = ({ samples }: Figure): number[] => samples.toSorted((a, b) => a - b);

function median(figure: Figure): number {
  const values = sorted(figure);
  const middle = Math.floor(values.length / 2);
  const upper = values[middle] ?? Number.NaN;
  return values.length % 2 === 1 ? upper : ((values[middle - 1] ?? upper) + upper) / 2;
}

const percentile95 = (figure: Figure): number | undefined => {
  const values = sorted(figure);
  return values[Math.ceil(values.length * 0.95) - 1];
};

const isReported = (value: number | undefined): value is number =>
  value !== undefined && Number.isFinite(value);

function written(value: number | undefined, unit: Figure['unit']): string {
  if (!isReported(value)) return '-';
  return unit === 'MB' || unit === '%' || unit === 'dB'
    ? value.toFixed(1)
    : Math.round(value).toLocaleString('en');
}

function ratioOf(figure: Figure, figures: readonly Figure[]): number | null {
  const floor = figures.find(({ group, name }) => group === figure.group && name === figure.floor);
  const ratio = floor === undefined ? Number.NaN : median(figure) / median(floor);
  return isReported(ratio) ? ratio : null;
}

const HEADS = ['median', 'least', 'most', 'p95', 'ratio', 'at most'];

export function table(figures: readonly Figure[]): string {
  const lines: string[] = [];
  let group = '';
  for (const figure of figures) {
    if (figure.group !== group) {
      ({ group } = figure);
      lines.push('', `${group.padEnd(62)}${HEADS.map((head) => head.padStart(9)).join('')}  quiet`);
    }
    const { name, unit, samples, floor, atMost, quiet } = figure;
    const values = sorted(figure);
    const ratio = ratioOf(figure, figures);
    const limit =
      atMost === undefined ? '' : floor === undefined ? written(atMost, unit) : `${String(atMost)}x`;
    const cells = [
      ...[median(figure), values[0], values.at(-1), percentile95(figure)].map((value) =>
        written(value, unit),
      ),
      ratio === null ? '' : `${ratio.toFixed(2)}x`,
      limit,
    ];
    const turns = quiet === undefined ? `n ${String(samples.length)}` : quiet.join('/');
    lines.push(
      `  ${`${name} (${unit})`.padEnd(60)}${cells.map((cell) => cell.padStart(9)).join('')}  ${turns}`,
    );
  }
  return lines.join('\n');
}

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
  const results = figures.map((figure) => ({
    ...figure,
    median: median(figure),
    ratio: ratioOf(figure, figures),
  }));
  writeFileSync(file, `${JSON.stringify({ at, machine, results }, null, 2)}\n`);
  return file;
}
