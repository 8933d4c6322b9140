import { paths } from '@/config/paths';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import { INSTANT_PARAM, writeInstant } from '@/domain/instant';

/**
 * Returns the path of a recording's page with the frame's time. The path leads to the same frame whatever the
 * time zone, portal or clock correction.
 * @param time the frame's time, Unix epoch milliseconds; null for the beginning of the recording
 */
export const recordingLink = (
  { id, cameraId, at }: Pick<CameraEvent, 'id' | 'cameraId' | 'at'>,
  time: number | null,
): string => `${paths.cameraDetail(cameraId, id)}?${INSTANT_PARAM}=${writeInstant(time ?? at)}`;
