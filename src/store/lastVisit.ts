import { arrival, writeLastVisit, type LastVisit } from '@/domain/events/lastVisit';
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

/** @param lastVisit still to be told from now on; null: nothing */
export const saveLastVisit = ({ marks }: Visits, lastVisit: LastVisit | null): Promise<void> =>
  marks.write(LAST_VISIT, writeLastVisit(lastVisit));
