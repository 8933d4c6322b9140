import { listen, quiet, TOO_NOISY } from './noise';

/** One measurement; several figures may come of it. */
export type Measure = () => Promise<Readonly<Record<string, number>>>;

export interface Turns {
  /** The samples of each figure, in the order of the turns. */
  samples: (name: string) => readonly number[];
  /** Turns in which the machine did little else, and how many count. */
  quiet: readonly [quiet: number, turns: number];
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
  return {
    samples: (name) => kept.flatMap(({ found }) => found[name] ?? []),
    quiet: [kept.filter(isQuiet).length, kept.length],
  };
}
