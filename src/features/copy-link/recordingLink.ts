import { paths } from '@/config/paths';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import { INSTANT_PARAM, writeInstant } from '@/domain/instant';

/**
 * Returns a permanent address that opens the same frame in every time zone and portal, with any clock
 * corrections.
 * @param time time of the frame, Unix epoch milliseconds; null starts at the beginning
 */
export const recordingLink = (
  { id, cameraId, at }: Pick<CameraEvent, 'id' | 'cameraId' | 'at'>,
  time: number | null,
): string => `${paths.cameraDetail(cameraId, id)}?${INSTANT_PARAM}=${writeInstant(time ?? at)}`;
