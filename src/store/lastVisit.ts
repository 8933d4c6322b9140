import { arrival, readLastVisit, writeLastVisit, type LastVisit } from '@/domain/events/lastVisit';
import type { Services } from './services';

const LEFT = 'left';
const LAST_VISIT = 'away';

type Visits = Pick<Services, 'marks' | 'now'>;

export const recordPresence = ({ marks, now }: Visits): Promise<unknown> => marks.write(LEFT, String(now()));

/** Records the user's arrival. A second call within `VISIT_PAUSE_MS` returns the same visit. */
export async function recordArrival(services: Visits): Promise<LastVisit | null> {
  const { marks, now } = services;
  const notes = { left: await marks.read(LEFT), lastVisit: await marks.read(LAST_VISIT) };
  const { lastVisit, isNew } = arrival(notes, now());
  // Writes `LEFT` last, so that a tab that reads between the two writes begins the same visit.
  if (isNew) await marks.write(LAST_VISIT, writeLastVisit(lastVisit));
  await recordPresence(services);
  return lastVisit;
}

/**
 * Stores the parts of a digest that the user has seen in any tab. The digest ends once all have been seen.
 */
export async function saveSeen(
  services: Visits,
  { since, seen }: LastVisit,
  parts: readonly string[],
): Promise<void> {
  const text = await services.marks.read(LAST_VISIT);
  const stored = readLastVisit(text);
  // Another tab has dismissed this digest, or a new visit has begun.
  if (text !== null && stored?.since !== since) return;
  const all = [...new Set([...seen, ...(stored?.seen ?? [])])];
  await saveLastVisit(services, parts.every((part) => all.includes(part)) ? null : { since, seen: all });
}

export const saveLastVisit = ({ marks }: Visits, lastVisit: LastVisit | null): Promise<unknown> =>
  marks.write(LAST_VISIT, writeLastVisit(lastVisit));
