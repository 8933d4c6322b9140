import { arrival, readLastVisit, writeLastVisit, type LastVisit } from '@/domain/events/lastVisit';
import type { Services } from './services';

const LEFT = 'left';
const LAST_VISIT = 'away';

type Visits = Pick<Services, 'marks' | 'now'>;

/** Notes that the user is still here. */
export const stay = ({ marks, now }: Visits): Promise<void> => marks.write(LEFT, String(now()));

/** Notes that the user has come; a second call answers the same. */
export async function arrive(services: Visits): Promise<LastVisit | null> {
  const { marks, now } = services;
  const notes = { left: await marks.read(LEFT), lastVisit: await marks.read(LAST_VISIT) };
  const { lastVisit, isNew } = arrival(notes, now());
  // The order matters: a tab that reads in between finds the visit not begun, and begins it in the same way.
  if (isNew) await marks.write(LAST_VISIT, writeLastVisit(lastVisit));
  await stay(services);
  return lastVisit;
}

/** Notes seen parts of a digest, also those that another tab has noted; the last one ends the digest. */
export async function saveSeen(
  services: Visits,
  { since, seen }: LastVisit,
  parts: readonly string[],
): Promise<void> {
  const text = await services.marks.read(LAST_VISIT);
  const stored = readLastVisit(text);
  // Another tab has dismissed the digest, or a visit has begun.
  if (text !== null && stored?.since !== since) return;
  const all = [...new Set([...seen, ...(stored?.seen ?? [])])];
  await saveLastVisit(services, parts.every((part) => all.includes(part)) ? null : { since, seen: all });
}

/** @param lastVisit still to be told from now on; null: nothing */
export const saveLastVisit = ({ marks }: Visits, lastVisit: LastVisit | null): Promise<void> =>
  marks.write(LAST_VISIT, writeLastVisit(lastVisit));
