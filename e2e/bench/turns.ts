import { listen, quiet, TOO_NOISY } from './noise';
import type { Figure } from './report';

/** One measurement; several figures may come of it. */
export type Measure = () => Promise<Readonly<Record<string, number>>>;

export interface Turns {
  /** What the turns found under a key, in their order, and in how many of them the machine did little else. */
  figure: (group: string, name: string, key: string, unit: Figure['unit']) => Figure;
}

/**
 * Measures by turns: each once, then each again, so that what the machine does besides meets all of them alike. A turn
 * that others have disturbed is done again, at most as often as there are turns; those that were not are what counts.
 */
export async function byTurns(runs: number, measures: readonly Measure[]): Promise<Turns> {
  const turns: { found: Record<string, number>; noise: number }[] = [];
  const isQuiet = ({ noise }: { noise: number }) => noise <= TOO_NOISY;
  while (turns.filter(isQuiet).length < runs && turns.length < runs * 2) {
    await quiet();
    const heard = listen();
    const found: Record<string, number> = {};
    for (const measure of measures) Object.assign(found, await measure());
    turns.push({ found, noise: heard() ?? 0 });
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
