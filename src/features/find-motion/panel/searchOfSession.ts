import { MotionSearch } from '../engine/MotionSearch';

const searches = new WeakMap<AbortSignal, MotionSearch>();

/** The search of this tab: what was found stays until the session ends. @param session aborts with it */
export function searchOfSession(session: AbortSignal): MotionSearch {
  const known = searches.get(session);
  if (known !== undefined) return known;
  const search = new MotionSearch();
  searches.set(session, search);
  session.addEventListener('abort', () => search.dispose(), { once: true });
  return search;
}
