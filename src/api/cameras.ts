import { clamp } from '@/lib/clamp';
import type { Camera, LiveCredential } from '@/domain/cameras/camera';
import { isObject } from '@/lib/isObject';
import { visibleText } from '@/lib/visibleText';
import type { ShareMember } from '@/domain/account/shareMember';
import type { ViewAllTile } from '@/domain/cameras/viewAll';
import type { ForScreen, ForPlayback, VendorClient } from './client';
import { endpoints } from './endpoints';
import { address, id, list, number, text, type WireObject } from './wire';

function percent(value: unknown): number | null {
  const parsed = number(value);
  return parsed === null ? null : Math.round(clamp(parsed, 0, 100));
}

function readCamera(wire: WireObject): Camera | null {
  const cameraId = id(wire['uuid']);
  if (cameraId === '') return null;
  const status = text(wire['status']);
  return {
    id: cameraId,
    name: visibleText(text(wire['displayName'])) || cameraId,
    status,
    isLive: status === 'Live',
    batteryPercent: percent(wire['batteryPercentage']),
    networkPercent: percent(wire['networkStatus']),
    snapshotUrl: address(wire['snapshot']),
    isOwner: number(wire['authority']) === 1,
    useType: text(wire['CameraUseType']),
  };
}

/** Returns null for an entry without an ID, or with the `authority` flag that marks the owner. */
function readMember(wire: WireObject): ShareMember | null {
  const memberId = id(wire['uuid']);
  const flagged = wire['authority'] !== undefined && wire['authority'] !== null;
  if (memberId === '' || flagged) return null;
  const email = text(wire['email']);
  return {
    id: memberId,
    name: visibleText(text(wire['displayName'])) || email || memberId,
    email,
    avatarUrl: address(wire['avatar']),
  };
}

/**
 * @param withoutId number of tiles without an ID so far, by name. Tiles with the same name are different
 * cameras.
 */
function readTile(wire: WireObject, withoutId: Map<string, number>): ViewAllTile | null {
  const device = wire['device-data'];
  if (!isObject(device)) return null;
  const cameraId = id(device['uuid']);
  const name = visibleText(text(device['displayName']));
  if (cameraId === '' && name === '') return null;
  const sameBefore = withoutId.get(name) ?? 0;
  if (cameraId === '') withoutId.set(name, sameBefore + 1);
  const video = isObject(wire['video_data']) ? address(wire['video_data']['data']) : null;
  return {
    cameraId: cameraId || (sameBefore === 0 ? name : `${name} (${sameBefore + 1})`),
    name: name || cameraId,
    snapshotUrl: address(device['snapshot']),
    videoUrl: wire['video_playable'] === true || wire['video_playable'] === 'true' ? video : null,
  };
}

function readCredential(data: WireObject): LiveCredential | null {
  const credential = {
    accessKeyId: text(data['accessKeyId']),
    secretAccessKey: text(data['secretAccessKey']),
    sessionToken: text(data['sessionToken']),
    channel: text(data['id']),
  };
  return Object.values(credential).includes('') ? null : credential;
}

/** Creates the API calls for cameras, live streams and sharing. */
export const camerasApi = (client: VendorClient) => ({
  list: (signal?: AbortSignal, options: ForScreen = {}) =>
    client.call(endpoints.cameras, { ...options, signal }, (data) =>
      list(data['cameras'], readCamera, (camera) => camera.id),
    ),

  liveCredential: (cameraId: string, signal?: AbortSignal, options: ForPlayback = {}) =>
    client.call(endpoints.liveCredential(cameraId), { ...options, signal }, readCredential),

  viewAll: (signal?: AbortSignal, options: ForScreen = {}) =>
    client.call(endpoints.allVideo, { ...options, signal }, (data) => {
      const withoutId = new Map<string, number>();
      return list(
        data['events'],
        (wire) => readTile(wire, withoutId),
        ({ cameraId }) => cameraId,
      );
    }),

  shares: (cameraId: string, signal?: AbortSignal) =>
    client.call(endpoints.shares(cameraId), { signal }, (data) =>
      list(data['users'], readMember, (member) => member.id),
    ),

  addShare: (cameraId: string, email: string) =>
    client.call(
      endpoints.shares(cameraId),
      { method: 'POST', body: { data: { email } } },
      (data) => text(data['email']) || email,
    ),

  removeShare: (cameraId: string, userId: string) =>
    client.call(endpoints.share(cameraId, userId), { method: 'DELETE' }, () => true as const),
});
