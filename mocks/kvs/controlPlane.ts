import { http, HttpResponse, type HttpHandler } from 'msw';
import type { Vendor } from '../vendor';
import {
  answerCall,
  OPERATIONS,
  refusalAnswer,
  SILENT_ICE_SERVERS,
  type KvsAnswer,
  type KvsService,
} from './protocol';

const respond = ({ status, errorType, body }: KvsAnswer): Response =>
  HttpResponse.json(body, { status, headers: errorType === null ? {} : { 'x-amzn-errortype': errorType } });

export function serviceOf(vendor: Vendor): KvsService {
  /** Access keys that the fault `credentials-expired` has expired. */
  const expired = new Set<string>();
  return {
    refusal(channel, accessKey) {
      const camera = vendor.household.cameraByChannel(channel);
      if (!camera || vendor.mediaFaults.has(camera.uuid, 'channel-missing')) return 'notFound';
      if (vendor.mediaFaults.take(camera.uuid, 'live-throttled')) return 'throttled';
      if (vendor.mediaFaults.take(camera.uuid, 'credentials-expired')) expired.add(accessKey);
      return expired.has(accessKey) ? 'expired' : null;
    },
    endpoints(region) {
      const host = `kinesisvideo.${region}.amazonaws.com`;
      return { https: `https://r-demo.${host}`, wss: `wss://v-demo.${host}` };
    },
    hasCapacityFor(channel) {
      const camera = vendor.household.cameraByChannel(channel);
      return camera !== undefined && !vendor.mediaFaults.has(camera.uuid, 'viewer-limit');
    },
    iceServers(channel) {
      const camera = vendor.household.cameraByChannel(channel);
      const isOn = camera !== undefined && vendor.mediaFaults.take(camera.uuid, 'ice-servers');
      return isOn ? SILENT_ICE_SERVERS : [];
    },
  };
}

/** `VITE_KVS_ENDPOINT` may replace the AWS origin, so the pattern matches any origin. */
export function controlPlaneHandlers(vendor: Vendor): HttpHandler[] {
  const service = serviceOf(vendor);
  return [
    ...OPERATIONS.map((operation) =>
      http.post(`*${operation}`, async ({ request }) => {
        const authorization = request.headers.get('authorization') ?? '';
        if (authorization.startsWith('Bearer')) {
          vendor.complain(`${request.url}: the session's token went to AWS`);
        }
        const body: unknown = await request.clone().json();
        return respond(answerCall({ operation, authorization, body }, service));
      }),
    ),
    http.all(/^https:\/\/([\w-]+\.)?kinesisvideo\.[\w-]+\.amazonaws\.com\//, () =>
      respond(refusalAnswer('unknownOperation')),
    ),
  ];
}
