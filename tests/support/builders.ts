import type { Camera } from '@/domain/cameras/camera';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import { tracksOf, type Track } from '@/domain/recordings';

/** @param at Unix epoch milliseconds */
export const event = (id: string, at: number, cameraId = 'door', code = 'C0003'): CameraEvent => ({
  id,
  cameraId,
  at,
  code,
  thumbnailUrl: null,
});

/** @returns an event as the vendor's API sends it */
export const wireEvent = (uuid: string, timestamp: number, deviceUuid = 'door', code = 'C0003') => ({
  uuid,
  deviceUuid,
  timestamp,
  code,
  thumbnail: '',
});

export const camera = (id: string, change: Partial<Camera> = {}): Camera => ({
  id,
  name: id,
  status: 'Live',
  isLive: true,
  batteryPercent: null,
  networkPercent: null,
  snapshotUrl: null,
  isOwner: true,
  useType: 'Dwelling',
  ...change,
});

/** @returns a camera as the vendor's API lists it */
export const wireCamera = (uuid: string, displayName = uuid) => ({
  uuid,
  displayName,
  status: 'Live',
  batteryPercentage: 50,
  networkStatus: 50,
  snapshot: '',
  authority: 1,
  CameraUseType: 'Dwelling',
});

/** @param durations milliseconds by camera and event, with keys such as 'door a' */
export const tracks = (
  cameraIds: readonly string[],
  events: readonly CameraEvent[],
  durations: Readonly<Record<string, number>> = {},
): Track[] =>
  tracksOf(cameraIds, events, { durations: new Map(Object.entries(durations)), corrections: new Map() });
