import type { AppThunk } from '@/store/appThunk';
import type { Services } from '@/store/services';

/** What goes on above the screens belongs to one app, and to one session of it. */
export interface ExportScope {
  /** The same for the whole life of an app. */
  app: Services;
  /** Aborted when the session ends. */
  ended: AbortSignal;
}

export const exportScope = (): AppThunk<ExportScope> => (_dispatch, _getState, services) => ({
  app: services,
  ended: services.session.signal(),
});
