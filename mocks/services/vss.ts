import { channelArnOf, channelNameOf } from '../kvs/protocol';
import { notFound } from '../vendor/problem';
import type { WireCredential } from '../wire';
import { onlyQuery, requiredQuery, type Route } from './call';

/** `/vss/v1`: the ways to a moving picture. */
export const vssRoutes: readonly Route[] = [
  {
    name: 'clipUrl',
    method: 'GET',
    path: '/vss/v1/events/:eventUuid/hls',
    guest: false,
    answer(call, user) {
      onlyQuery(call, ['cameraId']);
      const camera = call.vendor.household.cameraOf(user, requiredQuery(call, 'cameraId'));
      const eventUuid = call.param('eventUuid');
      const event = call.vendor.recordings.eventsOf(camera).find((candidate) => candidate.uuid === eventUuid);
      if (!event) throw notFound('this recording');
      return { url: call.vendor.recordings.clipUrl(camera, event, call.origin) };
    },
  },
  {
    name: 'liveCredential',
    method: 'GET',
    path: '/vss/v1/devices/:deviceUuid/credentials/3',
    guest: false,
    answer(call, user): WireCredential {
      onlyQuery(call, []);
      const camera = call.vendor.household.cameraOf(user, call.param('deviceUuid'));
      const channel = channelNameOf(camera.uuid);
      return {
        // The letters before the number are how AWS marks temporary keys; the number tells an old one from a fresh one.
        accessKeyId: `ASIADEMO${String(call.vendor.nextCredentialSerial()).padStart(12, '0')}`,
        secretAccessKey: 'demo-secret-that-opens-nothing',
        sessionToken: `demo-session-${camera.uuid}`,
        id: camera.channelAs === 'arn' ? channelArnOf(channel) : channel,
      };
    },
  },
];
