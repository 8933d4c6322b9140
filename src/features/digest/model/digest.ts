import type { CameraEvent } from '@/domain/events/cameraEvent';
import { visitsOf, type Visit } from '../visits';

/** What happened since the last visit. Every number is a count of visits in the lists. */
export interface Digest {
  /** Unix epoch milliseconds. */
  since: number;
  /** Visits of people, the busiest camera first. */
  people: readonly { cameraId: string; visits: readonly Visit[] }[];
  /** Visits in which something happened to a package, oldest first. */
  packages: readonly Visit[];
  /** How many other visits there were. */
  others: readonly Visit[];
  /** How many events there were in all. */
  events: number;
}

/** @param events in any order; those before `since` do not count. */
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

/** A part of a recording that the reel shows. */
export interface ReelPart {
  event: CameraEvent;
  /** Milliseconds from the recording's first frame. */
  length: number;
}

export const REEL_CLIPS = 12;
export const REEL_LENGTH = 60_000;

const RANK: Readonly<Partial<Record<Visit['category'], number>>> = { people: 0, package: 0 };
const rank = ({ category }: Visit): number => RANK[category] ?? 1;

/**
 * The short reel: one event of each visit, people and packages first, then the newest; at most twelve of them in at most
 * a minute, shown in order of time.
 */
export function reelOf(events: readonly CameraEvent[], since: number): ReelPart[] {
  const selected = visitsOf(events.filter(({ at }) => at > since))
    .sort((one, other) => rank(one) - rank(other) || other.from - one.from)
    .slice(0, REEL_CLIPS)
    .sort((one, other) => one.from - other.from);
  const length = selected.length === 0 ? 0 : REEL_LENGTH / REEL_CLIPS;
  return selected.map(({ events: [first] }) => ({ event: first, length }));
}
