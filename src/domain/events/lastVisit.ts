/**
 * The user's last visit, and what has not been shown since.
 *
 * Two notes are kept apart, so that two tabs never write over each other:
 * - `left`: when the app was last on the screen. Every tab that is seen renews it each minute, and when it is hidden; the
 *   minutes are for browsers that are ended without a word.
 * - `away`: where the last visit ended, while that is still to be told. It changes only when a visit begins, and when the
 *   digest has been seen.
 *
 * A visit goes on while its pauses are shorter than half an hour: a reload, a second tab or a walk through other pages
 * take nothing away and bring nothing new. What happens during a visit is on the screens anyway, and never in a digest.
 */
export const VISIT_PAUSE = 30 * 60_000;

/** What is still to be told. */
export interface LastVisit {
  /** When the last visit ended, Unix epoch milliseconds. */
  since: number;
  /** Parts of the digest that have been looked at. */
  seen: readonly string[];
}

export interface VisitNotes {
  left: string | null;
  lastVisit: string | null;
}

const LINE = '\n';

const readInstant = (text: string | null | undefined): number | null => {
  const at = text && /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(at) ? at : null;
};

/** The empty text says that there is nothing to tell. */
export const writeLastVisit = (lastVisit: LastVisit | null): string =>
  lastVisit === null ? '' : [String(lastVisit.since), ...lastVisit.seen].join(LINE);

function readLastVisit(text: string | null): LastVisit | null {
  const [first, ...seen] = (text ?? '').split(LINE);
  const since = readInstant(first);
  return since === null ? null : { since, seen };
}

/**
 * Notes a visit.
 * @returns what is to be told; `isNew` when a visit begins, and both notes are to be written.
 */
export function arrival(notes: VisitNotes, now: number): { lastVisit: LastVisit | null; isNew: boolean } {
  const left = readInstant(notes.left);
  // The first visit, or a clock that has been put back since: it is not known what there would be to tell.
  if (left === null || left > now) return { lastVisit: null, isNew: true };
  if (now - left < VISIT_PAUSE) return { lastVisit: readLastVisit(notes.lastVisit), isNew: false };
  return { lastVisit: { since: left, seen: [] }, isNew: true };
}
