import { channelArnOf, channelNameOf } from '../kvs/protocol';
import { notFound } from '../vendor/problem';
import type { Answers } from './call';

export const vssAnswers = {
  clipUrl({ vendor, path, query, origin }, user) {
    const camera = vendor.household.cameraOf(user, query.cameraId);
    const event = vendor.recordings.eventsOf(camera).find(({ uuid }) => uuid === path.eventUuid);
    if (!event || vendor.recordings.hasFault(camera, event, 'recording-deleted')) {
      throw notFound('this recording');
    }
    return { url: vendor.recordings.clipUrl(camera, event, origin) };
  },

  liveCredential({ vendor, path }, user) {
    const camera = vendor.household.cameraOf(user, path.deviceUuid);
    const channel = channelNameOf(camera.uuid);
    return {
      // AWS temporary access keys begin with ASIA. The number makes each key unique.
      accessKeyId: `ASIADEMO${String(vendor.nextCredentialSerial()).padStart(12, '0')}`,
      secretAccessKey: 'demo-secret-that-opens-nothing',
      sessionToken: `demo-session-${camera.uuid}`,
      id: camera.channelAs === 'arn' ? channelArnOf(channel) : channel,
    };
  },
} satisfies Partial<Answers>;
