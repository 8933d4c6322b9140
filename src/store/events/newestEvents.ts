import type { CameraEvent } from '@/domain/events/cameraEvent';
import type { AppThunk } from '../appThunk';

type Newest = Pick<CameraEvent, 'id' | 'at'>;

declare module '../featureValues' {
  interface SessionValues {
    /** The newest event of each camera that an answer has told of: most likely it still is. */
    newestEvents?: Map<string, Newest>;
  }
}

/** The newest event of each camera by its id, as far as answers have told of it. */
export const newestEvents =
  (): AppThunk<Map<string, Newest>> =>
  (_dispatch, _getState, { featureValues }) =>
    (featureValues.ofSession().newestEvents ??= new Map());

/** Notes what a page of a camera's events, newest first, tells of its newest one. */
export const noteNewestEvent =
  (cameraId: string, [newest]: readonly Newest[]): AppThunk =>
  (dispatch) => {
    const known = dispatch(newestEvents());
    if (newest && newest.at > (known.get(cameraId)?.at ?? 0)) known.set(cameraId, newest);
  };
