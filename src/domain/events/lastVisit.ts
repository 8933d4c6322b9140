/**
 * Two records hold the user's last visit, so that tabs never overwrite each other. `left` is the time at
 * which the app was last visible. It is written each minute and when the page is hidden, since browsers may
 * be closed without notice. `lastVisit` is the end of the last visit, until its digest has been seen. A visit
 * continues after pauses of less than half an hour, such as a reload or another tab.
 */
export const VISIT_PAUSE_MS = 30 * 60_000;

export interface LastVisit {
  since: number;
  seen: readonly string[];
}

interface VisitNotes {
  left: string | null;
  lastVisit: string | null;
}

const LINE = '\n';

const readInstant = (text: string | null | undefined): number | null => {
  const at = text && /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(at) ? at : null;
};

export const writeLastVisit = (lastVisit: LastVisit | null): string =>
  lastVisit === null ? '' : [String(lastVisit.since), ...lastVisit.seen].join(LINE);

export function readLastVisit(text: string | null): LastVisit | null {
  const [first, ...seen] = (text ?? '').split(LINE);
  const since = readInstant(first);
  return since === null ? null : { since, seen };
}

/**
 * Records a visit.
 * @returns the visit to report; `isNew` if a visit begins and both records must be written
 */
export function arrival(notes: VisitNotes, now: number): { lastVisit: LastVisit | null; isNew: boolean } {
  const left = readInstant(notes.left);
  // On the first visit, or after the clock was set back, the last visit is unknown.
  if (left === null || left > now) return { lastVisit: null, isNew: true };
  if (now - left < VISIT_PAUSE_MS) return { lastVisit: readLastVisit(notes.lastVisit), isNew: false };
  return { lastVisit: { since: left, seen: [] }, isNew: true };
}
