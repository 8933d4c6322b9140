import type { Services } from '@/store/services';
import { MotionSearch } from '../engine/MotionSearch';

declare module '@/store/featureValues' {
  interface SessionValues {
    motionSearch?: MotionSearch;
  }
}

export function searchOfSession({ featureValues, session }: Services): MotionSearch {
  const values = featureValues.ofSession();
  if (values.motionSearch !== undefined) return values.motionSearch;
  const search = new MotionSearch();
  values.motionSearch = search;
  session.signal().addEventListener('abort', () => search.dispose(), { once: true });
  return search;
}
