import { paths } from '@/config/paths';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import { INSTANT_PARAM, writeInstant } from '@/domain/instant';

/**
 * A permanent address: it opens the same frame in every zone and portal, with any clock corrections.
 * @param time of the frame, Unix epoch milliseconds; null starts at the beginning
 */
export const recordingLink = (
  { id, cameraId, at }: Pick<CameraEvent, 'id' | 'cameraId' | 'at'>,
  time: number | null,
): string => `${paths.cameraDetail(cameraId, id)}?${INSTANT_PARAM}=${writeInstant(time ?? at)}`;
