import type { CameraEvent } from '@/domain/events/cameraEvent';
import { visitsOf, type Visit } from '../visits';

export interface Digest {
  since: number;
  people: readonly { cameraId: string; visits: readonly Visit[] }[];
  packages: readonly Visit[];
  others: readonly Visit[];
  events: number;
}

/** @param events in any order; only events after `since` count */
export function digestOf(events: readonly CameraEvent[], since: number): Digest {
  const fresh = events.filter(({ at }) => at > since);
  const visits = visitsOf(fresh);
  const byCamera = new Map<string, Visit[]>();
  for (const visit of visits) {
    if (visit.category !== 'people') continue;
    const own = byCamera.get(visit.cameraId);
    if (own) own.push(visit);
    else byCamera.set(visit.cameraId, [visit]);
  }
  return {
    since,
    people: [...byCamera]
      .map(([cameraId, own]) => ({ cameraId, visits: own }))
      .sort((one, other) => other.visits.length - one.visits.length),
    packages: visits.filter(({ category }) => category === 'package'),
    others: visits.filter(({ category }) => category !== 'people' && category !== 'package'),
    events: fresh.length,
  };
}

export interface ReelPart {
  event: CameraEvent;
  /** Milliseconds to play, from the recording's first frame. */
  length: number;
}

export const REEL_CLIPS = 12;
export const REEL_LENGTH_MS = 60_000;

const RANK: Readonly<Partial<Record<Visit['category'], number>>> = { people: 0, package: 0 };
const rank = ({ category }: Visit): number => RANK[category] ?? 1;

/**
 * Selects the first event of up to `REEL_CLIPS` visits. Prefers visits of people and packages, then newer
 * visits.
 * @returns parts in chronological order
 */
export function reelOf(events: readonly CameraEvent[], since: number): ReelPart[] {
  const selected = visitsOf(events.filter(({ at }) => at > since))
    .sort((one, other) => rank(one) - rank(other) || other.from - one.from)
    .slice(0, REEL_CLIPS)
    .sort((one, other) => one.from - other.from);
  const length = selected.length === 0 ? 0 : REEL_LENGTH_MS / REEL_CLIPS;
  return selected.map(({ events: [first] }) => ({ event: first, length }));
}
