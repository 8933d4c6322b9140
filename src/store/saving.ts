import type { AppThunk } from './appThunk';
import type { Services } from './services';

/** What goes on above the screens belongs to one app, and to one session of it. */
export interface SavingScope {
  /** The same for the whole life of an app. */
  app: Services;
  /** Aborted when the session ends. */
  ended: AbortSignal;
}

export const savingScope = (): AppThunk<SavingScope> => (_dispatch, _getState, services) => ({
  app: services,
  ended: services.session.signal(),
});
