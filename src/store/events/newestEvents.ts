import type { CameraEvent } from '@/domain/events/cameraEvent';
import type { Services } from '../services';

type Newest = Pick<CameraEvent, 'id' | 'at'>;

declare module '../featureValues' {
  interface SessionValues {
    newestEvents?: Map<string, Newest>;
  }
}

/** The newest event of each camera by the camera's id, as far as answers have told of it. */
export const newestEvents = ({ featureValues }: Pick<Services, 'featureValues'>): Map<string, Newest> =>
  (featureValues.ofSession().newestEvents ??= new Map());

/** Notes what a page of a camera's events, newest first, tells of its newest one. */
export function noteNewestEvent(
  services: Pick<Services, 'featureValues'>,
  cameraId: string,
  [newest]: readonly Newest[],
): void {
  const known = newestEvents(services);
  if (newest && newest.at > (known.get(cameraId)?.at ?? 0)) known.set(cameraId, newest);
}
