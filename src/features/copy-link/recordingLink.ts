import { paths } from '@/config/paths';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import { INSTANT_PARAM, writeInstant } from '@/domain/instant';

/**
 * Returns a permanent link to the same frame in every time zone, on every portal and with any clock
 * correction.
 * @param time the frame's time, Unix epoch milliseconds; null for the beginning of the recording
 */
export const recordingLink = (
  { id, cameraId, at }: Pick<CameraEvent, 'id' | 'cameraId' | 'at'>,
  time: number | null,
): string => `${paths.cameraDetail(cameraId, id)}?${INSTANT_PARAM}=${writeInstant(time ?? at)}`;
