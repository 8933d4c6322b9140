/**
 * KVS signaling without transport or state.
 * @see https://docs.aws.amazon.com/kinesisvideostreams-webrtc-dg/latest/devguide/webrtc-apis.html
 */

const ACCOUNT = '123456789012';
/** Unix epoch seconds. ARNs contain this time in milliseconds. */
const CREATED = 1_700_000_000;

export const channelNameOf = (cameraUuid: string): string => `camera-${cameraUuid}`;

export const channelArnOf = (name: string, region = 'us-east-1'): string =>
  `arn:aws:kinesisvideo:${region}:${ACCOUNT}:channel/${name}/${CREATED}000`;

/** @param channel a channel's name or ARN */
export const channelNameIn = (channel: string): string =>
  /^arn:[^/]+:channel\/([^/]+)\/\d+$/.exec(channel)?.[1] ?? channel;

const textAt = (value: unknown, key: string): string => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return typeof found === 'string' ? found : '';
};

export interface KvsAnswer {
  status: number;
  /** Exception name for the SDK, sent as `x-amzn-errortype`. */
  errorType: string | null;
  body: object;
}

const REFUSALS = {
  unsigned: [403, 'MissingAuthenticationTokenException', 'The request is not signed.'],
  notFound: [404, 'ResourceNotFoundException', 'The requested channel is not found or not active.'],
  expired: [403, 'ExpiredTokenException', 'The security token included in the request is expired'],
  throttled: [400, 'ClientLimitExceededException', 'The limit of allowed client calls is exceeded.'],
  unknownOperation: [501, 'UnknownOperationException', 'There is no such operation here.'],
} as const satisfies Record<string, readonly [number, string, string]>;

export type KvsRefusal = keyof typeof REFUSALS;

export function refusalAnswer(refusal: KvsRefusal): KvsAnswer {
  const [status, errorType, message] = REFUSALS[refusal];
  return { status, errorType, body: { message } };
}

export const OPERATIONS = [
  '/describeSignalingChannel',
  '/getSignalingChannelEndpoint',
  '/v1/get-ice-server-config',
] as const;
export type KvsOperation = (typeof OPERATIONS)[number];

export const isOperation = (path: string): path is KvsOperation =>
  OPERATIONS.some((operation) => operation === path);

export interface KvsCall {
  operation: KvsOperation;
  /** `Authorization` header, whose signature is not verified. */
  authorization: string;
  body: unknown;
}

export interface KvsService {
  /** @returns null to accept the call */
  refusal(channel: string, accessKey: string): KvsRefusal | null;
  endpoints(region: string): { https: string; wss: string };
  hasCapacityFor(channel: string, clientId: string): boolean;
  /**
   * @see
   * https://docs.aws.amazon.com/kinesisvideostreams/latest/dg/API_AWSAcuitySignalingService_IceServer.html
   */
  iceServers(channel: string): readonly IceServer[];
}

export interface IceServer {
  Uris: readonly string[];
  Username: string;
  Password: string;
  /** Lifetime of the credentials in seconds. */
  Ttl: number;
}

/** RFC 5737 and RFC 3849 reserve these addresses for documentation, so no host answers there. */
export const SILENT_HOST = '192.0.2.1';
export const SILENT_HOST_V6 = '2001:db8::1';

export const SILENT_ICE_SERVERS: readonly IceServer[] = [
  {
    Uris: [
      `turn:${SILENT_HOST}:443?transport=udp`,
      `turns:${SILENT_HOST}:443?transport=tcp`,
      `stun:${SILENT_HOST}:443`,
    ],
    Username: 'demo',
    Password: 'demo-password-that-opens-nothing',
    Ttl: 300,
  },
];

export function answerCall({ operation, authorization, body }: KvsCall, service: KvsService): KvsAnswer {
  const signed = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d+\/([^/]+)\//.exec(authorization);
  const [, accessKey, region] = signed ?? [];
  if (accessKey === undefined || region === undefined) return refusalAnswer('unsigned');
  const name = channelNameIn(textAt(body, 'ChannelARN') || textAt(body, 'ChannelName'));
  const refusal = service.refusal(name, accessKey);
  if (refusal !== null) return refusalAnswer(refusal);

  const found = (content: object): KvsAnswer => ({ status: 200, errorType: null, body: content });
  switch (operation) {
    case '/describeSignalingChannel':
      return found({
        ChannelInfo: {
          ChannelName: name,
          ChannelARN: channelArnOf(name, region),
          ChannelType: 'SINGLE_MASTER',
          ChannelStatus: 'ACTIVE',
          CreationTime: CREATED,
        },
      });
    case '/getSignalingChannelEndpoint': {
      const { https, wss } = service.endpoints(region);
      return found({
        ResourceEndpointList: [
          { Protocol: 'HTTPS', ResourceEndpoint: https },
          { Protocol: 'WSS', ResourceEndpoint: wss },
        ],
      });
    }
    case '/v1/get-ice-server-config':
      return found({ IceServerList: service.iceServers(name) });
  }
}

type Action = 'SDP_OFFER' | 'SDP_ANSWER' | 'ICE_CANDIDATE';

const ACTIONS: readonly string[] = ['SDP_OFFER', 'SDP_ANSWER', 'ICE_CANDIDATE'] satisfies Action[];
const isAction = (text: string): text is Action => ACTIONS.includes(text);

const MAX_PAYLOAD_LENGTH = 10_000;

/**
 * @see
 * https://docs.aws.amazon.com/kinesisvideostreams-webrtc-dg/latest/devguide/kvswebrtc-websocket-apis.html
 */
export interface SignalMessage {
  action: Action;
  /** Base64-encoded JSON. */
  messagePayload: string;
  /** Only cameras set this. */
  recipientClientId: string;
  correlationId: string;
}

export function readSignal(data: string): SignalMessage | null {
  try {
    const parsed: unknown = JSON.parse(data);
    const action = textAt(parsed, 'action');
    const messagePayload = textAt(parsed, 'messagePayload');
    if (!isAction(action) || messagePayload === '' || messagePayload.length > MAX_PAYLOAD_LENGTH) return null;
    const recipientClientId = textAt(parsed, 'recipientClientId');
    return { action, messagePayload, recipientClientId, correlationId: textAt(parsed, 'correlationId') };
  } catch {
    return null;
  }
}

export interface StatusResponse {
  messageType: 'STATUS_RESPONSE';
  statusResponse: { correlationId: string; errorType: string; statusCode: string; description: string };
}

/** KVS sends this if it cannot read or deliver a message. */
export const statusResponse = (
  correlationId: string,
  statusCode: '400' | '404',
  errorType: string,
): StatusResponse => ({
  messageType: 'STATUS_RESPONSE',
  statusResponse: { correlationId, errorType, statusCode, description: errorType },
});
