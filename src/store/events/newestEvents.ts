import type { CameraEvent } from '@/domain/events/cameraEvent';
import type { Services } from '../services';

type Newest = Pick<CameraEvent, 'id' | 'at'>;

declare module '../featureValues' {
  interface SessionValues {
    newestEvents?: Map<string, Newest>;
  }
}

export const newestEvents = ({ featureValues }: Pick<Services, 'featureValues'>): Map<string, Newest> =>
  (featureValues.ofSession().newestEvents ??= new Map());

export function noteNewestEvent(
  services: Pick<Services, 'featureValues'>,
  cameraId: string,
  page: readonly Newest[],
): void {
  const known = newestEvents(services);
  for (const event of page) if (event.at > (known.get(cameraId)?.at ?? 0)) known.set(cameraId, event);
}
