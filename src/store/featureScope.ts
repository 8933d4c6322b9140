import type { AppThunk } from './appThunk';
import type { AppValues, SessionValues } from './featureValues';

interface FeatureScope {
  app: AppValues;
  session: SessionValues;
  /** Aborted when the session ends. */
  ended: AbortSignal;
  /** Unix epoch milliseconds. */
  now: () => number;
}

/** Where a feature finds what it keeps longer than its screens. */
export const featureScope =
  (): AppThunk<FeatureScope> =>
  (_dispatch, _getState, { featureValues, session, now }) => ({
    app: featureValues.app,
    session: featureValues.ofSession(),
    ended: session.signal(),
    now,
  });
