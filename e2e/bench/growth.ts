import type { Footprint } from '../pages/footprint';
import type { Figure } from './report';

export function growthFigures(group: string, before: Footprint, after: Footprint): Figure[] {
  const growth = (name: string, key: keyof Footprint): Figure => ({
    group,
    name,
    unit: '%',
    samples: [(100 * (after[key] - before[key])) / before[key]],
    atMost: 10,
  });
  return [
    { group, name: 'script memory at first', unit: 'MB', samples: [before.heap] },
    { group, name: 'script memory in the end', unit: 'MB', samples: [after.heap] },
    growth('script memory, growth', 'heap'),
    growth('nodes, growth', 'nodes'),
    growth('listeners, growth', 'listeners'),
  ];
}
