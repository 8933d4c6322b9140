import type { AppThunk } from '@/store/appThunk';
import { featureScope } from '@/store/featureScope';
import { MotionSearch } from '../engine/MotionSearch';

declare module '@/store/featureValues' {
  interface SessionValues {
    motionSearch?: MotionSearch;
  }
}

/** Results last until the session ends. */
export const searchOfSession = (): AppThunk<MotionSearch> => (dispatch) => {
  const { session, ended } = dispatch(featureScope());
  if (session.motionSearch !== undefined) return session.motionSearch;
  const search = new MotionSearch();
  session.motionSearch = search;
  ended.addEventListener('abort', () => search.dispose(), { once: true });
  return search;
};
