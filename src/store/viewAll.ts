import { isDropped, type Failure } from '@/domain/result';
import type { AppThunk } from './appThunk';
import { viewAllSlice } from './slices/viewAllSlice';

/**
 * @param isQuiet true for a refresh, which shows no failures
 * @returns a failure to show, or null
 */
export const loadViewAll =
  (signal: AbortSignal, { isQuiet = false }: { isQuiet?: boolean } = {}): AppThunk<Promise<Failure | null>> =>
  async (dispatch, _getState, services) => {
    if (!isQuiet) dispatch(viewAllSlice.actions.viewAllRequested());
    const { api } = services;
    const result = await api.cameras.viewAll(signal, { toleratesMissing: isQuiet });
    if (signal.aborted) return null;
    if (result.ok) {
      dispatch(viewAllSlice.actions.viewAllLoaded(result.value));
      return null;
    }
    if (isQuiet || isDropped(result.failure)) return null;
    if (result.failure.kind === 'unreachable') {
      services.session.end('unreachable');
      return null;
    }
    dispatch(viewAllSlice.actions.viewAllFailed(result.failure));
    return result.failure;
  };
