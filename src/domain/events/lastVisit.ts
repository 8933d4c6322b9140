/** Shorter pauses, such as a reload, do not end a visit. */
export const VISIT_PAUSE_MS = 30 * 60_000;

export interface LastVisit {
  since: number;
  seen: readonly string[];
}

/**
 * `left` is the time at which the app was last visible, written every minute and when the page is hidden.
 * `lastVisit` is the end of the last visit until its digest has been seen.
 */
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
 * Finds the last visit for the digest.
 * @returns `isNew` is true if a new visit begins, so that both records must be written
 */
export function arrival(notes: VisitNotes, now: number): { lastVisit: LastVisit | null; isNew: boolean } {
  const left = readInstant(notes.left);
  // A first visit has no record. A record in the future means that the clock was set back.
  if (left === null || left > now) return { lastVisit: null, isNew: true };
  if (now - left < VISIT_PAUSE_MS) return { lastVisit: readLastVisit(notes.lastVisit), isNew: false };
  return { lastVisit: { since: left, seen: [] }, isNew: true };
}
