import { listen, quiet, TOO_NOISY } from './noise';
import type { Figure } from './report';

export type Measure = () => Promise<Readonly<Record<string, number>>>;

export interface Turns {
  figure: (group: string, name: string, key: string, unit: Figure['unit']) => Figure;
}

/**
 * Alternates the measurements, so that a disturbance affects all of them equally. Repeats disturbed turns, up
 * to `2 * runs` turns in all, and keeps the least disturbed ones.
 */
export async function byTurns(runs: number, measures: readonly Measure[]): Promise<Turns> {
  const turns: { found: Record<string, number>; noise: number }[] = [];
  const isQuiet = ({ noise }: { noise: number }) => noise <= TOO_NOISY;
  while (turns.filter(isQuiet).length < runs && turns.length < runs * 2) {
    await quiet();
    const noiseSince = listen();
    const found: Record<string, number> = {};
    for (const measure of measures) Object.assign(found, await measure());
    turns.push({ found, noise: noiseSince() ?? 0 });
  }
  const kept = turns
    .toSorted((a, b) => Math.max(a.noise, TOO_NOISY) - Math.max(b.noise, TOO_NOISY))
    .slice(0, runs);
  const quietTurns = [kept.filter(isQuiet).length, kept.length] as const;
  return {
    figure: (group, name, key, unit) => ({
      group,
      name,
      unit,
      samples: kept.flatMap(({ found }) => found[key] ?? []),
      quiet: quietTurns,
    }),
  };
}
