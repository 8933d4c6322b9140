import { http, HttpResponse, type HttpHandler } from 'msw';
import { channelArn, channelName } from '../services/vss';
import type { Vendor } from '../vendor';
import type { StandInCamera } from '../vendor/cameras';

/** How AWS says no: the type names the exception of the SDK. */
const awsError = (status: number, type: string, message: string) =>
  HttpResponse.json({ message }, { status, headers: { 'x-amzn-errortype': type } });

const notFound = () =>
  awsError(404, 'ResourceNotFoundException', 'The requested channel is not found or not active.');

/** A signed request names its access key: `AWS4-HMAC-SHA256 Credential=<key>/<date>/<region>/…`. */
const accessKeyOf = (request: Request): string | undefined =>
  /Credential=([^/]+)\//.exec(request.headers.get('authorization') ?? '')?.[1];

const regionOf = (request: Request): string =>
  /Credential=[^/]+\/\d+\/([^/]+)\//.exec(request.headers.get('authorization') ?? '')?.[1] ?? 'us-east-1';

interface ChannelRequest {
  ChannelName?: string;
  ChannelARN?: string;
}

/** Access keys that were refused as expired; a camera's fault hits the first key only. */
type ExpiredKeys = Set<string>;

function refusal(
  vendor: Vendor,
  camera: StandInCamera | undefined,
  request: Request,
  expired: ExpiredKeys,
): Response | undefined {
  const key = accessKeyOf(request);
  if (request.headers.get('authorization')?.startsWith('Bearer')) {
    vendor.violations.push(`${request.url}: the session's token went to AWS`);
  }
  if (key === undefined)
    return awsError(403, 'MissingAuthenticationTokenException', 'The request is not signed.');
  if (!camera || vendor.mediaFaults.has(camera.uuid, 'channel-missing')) return notFound();
  if (vendor.mediaFaults.take(camera.uuid, 'credentials-expired')) expired.add(key);
  if (expired.has(key)) {
    return awsError(403, 'ExpiredTokenException', 'The security token included in the request is expired');
  }
  return undefined;
}

/**
 * The control plane of Kinesis Video Streams and its ICE call, on any origin (`VITE_KVS_ENDPOINT` may replace AWS's own).
 * @see https://docs.aws.amazon.com/kinesisvideostreams-webrtc-dg/latest/devguide/webrtc-apis.html
 */
export function controlPlaneHandlers(vendor: Vendor): HttpHandler[] {
  const expired: ExpiredKeys = new Set();
  const operation = (
    path: string,
    answer: (camera: StandInCamera, request: Request) => Response,
  ): HttpHandler =>
    http.post(path, async ({ request }) => {
      const { ChannelARN, ChannelName } = (await request.clone().json()) as ChannelRequest;
      const camera = vendor.cameraByChannel(ChannelARN ?? ChannelName ?? '');
      const no = refusal(vendor, camera, request, expired);
      return no ?? (camera ? answer(camera, request) : notFound());
    });

  return [
    operation('*/describeSignalingChannel', (camera, request) =>
      HttpResponse.json({
        ChannelInfo: {
          ChannelName: channelName(camera),
          ChannelARN: channelArn(camera, regionOf(request)),
          ChannelType: 'SINGLE_MASTER',
          ChannelStatus: 'ACTIVE',
          CreationTime: 1_700_000_000,
        },
      }),
    ),
    operation('*/getSignalingChannelEndpoint', (_camera, request) => {
      const host = `kinesisvideo.${regionOf(request)}.amazonaws.com`;
      return HttpResponse.json({
        ResourceEndpointList: [
          { Protocol: 'HTTPS', ResourceEndpoint: `https://r-demo.${host}` },
          { Protocol: 'WSS', ResourceEndpoint: `wss://v-demo.${host}` },
        ],
      });
    }),
    operation('*/v1/get-ice-server-config', (camera) =>
      vendor.mediaFaults.has(camera.uuid, 'viewer-limit')
        ? awsError(400, 'ClientLimitExceededException', 'The channel has as many viewers as it can take.')
        : HttpResponse.json({ IceServerList: [] }),
    ),
    http.all(/^https:\/\/([\w-]+\.)?kinesisvideo\.[\w-]+\.amazonaws\.com\//, () =>
      awsError(501, 'UnknownOperationException', 'The demo has no such operation.'),
    ),
  ];
}
