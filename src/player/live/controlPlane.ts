import {
  DescribeSignalingChannelCommand,
  GetSignalingChannelEndpointCommand,
  KinesisVideoClient,
  type ChannelProtocol,
} from '@aws-sdk/client-kinesis-video';
import {
  GetIceServerConfigCommand,
  KinesisVideoSignalingClient,
} from '@aws-sdk/client-kinesis-video-signaling';
import { awsDomain } from '@/config/awsRegion';
import type { LiveCredential } from '@/domain/cameras/camera';
import { failed, succeeded, type Result } from '@/domain/result';
import { systemClock } from '@/lib/time/clock';
import type { PlayerConfig } from '../playerConfig';
import type { PlaybackFailure } from '../core/transport';
import { fieldAt } from './unknownFields';
import { readChannel, writeChannel, type ChannelEndpoints } from './keptChannel';

/**
 * Maps AWS exceptions to failures. The exceptions reveal clock skew and expired credentials, which browsers
 * hide if a socket is refused.
 * @see https://docs.aws.amazon.com/kinesisvideostreams/latest/dg/CommonErrors.html
 */
function failureOf(error: unknown): PlaybackFailure {
  const name = error instanceof Error ? error.name : '';
  switch (name) {
    case 'ExpiredToken':
    case 'ExpiredTokenException':
    case 'SessionExpiredException':
      return { kind: 'credentialsExpired' };
    case 'InvalidSignatureException':
    case 'SignatureDoesNotMatch':
    case 'RequestExpired':
    case 'RequestTimeTooSkewed':
    case 'RequestInTheFuture':
      return { kind: 'clockWrong' };
    case 'AccessDeniedException':
    case 'NotAuthorizedException':
    case 'UnrecognizedClientException':
    case 'InvalidClientTokenId':
    case 'IncompleteSignature':
      return { kind: 'notAllowed' };
    case 'ResourceNotFoundException':
      return { kind: 'channelMissing' };
    // `ClientLimitExceededException` refers to calls per second, not to viewers.
    case 'ClientLimitExceededException':
    case 'LimitExceededException':
    case 'Throttling':
    case 'ThrottlingException':
    case 'TooManyRequestsException':
    case 'RequestLimitExceeded':
      return { kind: 'serviceBusy' };
    default:
      return {
        kind:
          fieldAt(fieldAt(error, '$metadata'), 'httpStatusCode') === 429
            ? 'serviceBusy'
            : 'serviceUnreachable',
      };
  }
}

export interface ChannelAccess {
  arn: string;
  socketEndpoint: string;
  httpEndpoint: string;
  credential: LiveCredential;
  /** Milliseconds to add to this computer's clock to get AWS's time. */
  clockOffset: number;
}

export interface ControlPlane {
  /**
   * @param kept record that was stored by an earlier page load
   * @returns null if the channel is unknown or forgotten
   */
  recall(credential: LiveCredential, kept?: string | null): ChannelAccess | null;
  keep(access: ChannelAccess): string;
  forget(access: ChannelAccess): void;
  findChannel(
    credential: LiveCredential,
    signal: AbortSignal,
  ): Promise<Result<ChannelAccess, PlaybackFailure>>;
  /**
   * Returns cached STUN and TURN servers until a minute before they expire.
   * @param isFresh true to call the service anyway
   */
  iceServers(
    access: ChannelAccess,
    clientId: string,
    signal: AbortSignal,
    isFresh?: boolean,
  ): Promise<Result<RTCIceServer[], PlaybackFailure>>;
}

type Answer<Value> = Promise<Result<Value, PlaybackFailure>>;

interface SharedCall<Value> {
  accessKeyId: string;
  controller: AbortController;
  waiting: number;
  answer: Answer<Value>;
}

class SharedCalls<Value> {
  readonly #pending = new Map<string, SharedCall<Value>>();

  async join(
    key: string,
    { accessKeyId }: LiveCredential,
    signal: AbortSignal,
    call: (signal: AbortSignal) => Answer<Value>,
  ): Answer<Value> {
    const known = this.#pending.get(key);
    const canJoin = known?.accessKeyId === accessKeyId && !known.controller.signal.aborted;
    const shared = canJoin ? known : this.#begin(key, accessKeyId, call);
    shared.waiting += 1;
    const leave = () => {
      shared.waiting -= 1;
      if (shared.waiting === 0) shared.controller.abort();
    };
    signal.addEventListener('abort', leave, { once: true });
    if (signal.aborted) leave();
    const answer = await shared.answer;
    signal.removeEventListener('abort', leave);
    if (this.#pending.get(key) === shared) this.#pending.delete(key);
    return answer;
  }

  clear(): void {
    this.#pending.clear();
  }

  #begin(key: string, accessKeyId: string, call: (signal: AbortSignal) => Answer<Value>): SharedCall<Value> {
    const controller = new AbortController();
    const shared = { accessKeyId, controller, waiting: 0, answer: call(controller.signal) };
    this.#pending.set(key, shared);
    return shared;
  }
}

/** Endpoints by channel. They contain no secrets, and are useless without a credential. */
const knownChannels = new Map<string, ChannelEndpoints>();
const pendingLookups = new SharedCalls<ChannelEndpoints>();

/**
 * Last known offset of AWS's clock in milliseconds, so that only the first request of a page has to determine
 * it.
 */
let knownOffset = 0;

/** TURN servers by channel. Servers for another credential are never used. */
const knownRelays = new Map<
  string,
  { accessKeyId: string; servers: RTCIceServer[]; at: number; keptFor: number }
>();
const pendingRelays = new SharedCalls<RTCIceServer[]>();
const sessions = new WeakSet<AbortSignal>();

/** Clears channels and TURN servers when the session ends, before the next user signs in. */
export function forgetWith(session: AbortSignal): void {
  if (sessions.has(session)) return;
  sessions.add(session);
  const forget = () => {
    knownChannels.clear();
    knownRelays.clear();
    pendingLookups.clear();
    pendingRelays.clear();
  };
  session.addEventListener('abort', forget, { once: true });
}

/** New connections do not use servers that expire within this time. */
const RELAY_MARGIN_S = 60;

/**
 * If the first attempt fails because the computer's clock is wrong, the second attempt uses the corrected
 * offset.
 */
const ATTEMPTS = 2;

async function asResult<Value>(run: () => Promise<Value>): Promise<Result<Value, PlaybackFailure>> {
  try {
    return succeeded(await run());
  } catch (error) {
    return failed(failureOf(error));
  }
}

const settings = (
  { kvsRegion }: PlayerConfig,
  { accessKeyId, secretAccessKey, sessionToken }: LiveCredential,
) => ({
  region: kvsRegion,
  credentials: { accessKeyId, secretAccessKey, sessionToken },
  systemClockOffset: knownOffset,
  maxAttempts: ATTEMPTS,
});

async function findEndpoints(
  config: PlayerConfig,
  credential: LiveCredential,
  signal: AbortSignal,
): Promise<ChannelEndpoints> {
  const client = new KinesisVideoClient({
    ...settings(config, credential),
    ...(config.kvsEndpoint === null ? {} : { endpoint: config.kvsEndpoint }),
  });
  const options = { abortSignal: signal };
  try {
    let arn: string | undefined = credential.channel;
    if (!arn.startsWith('arn:')) {
      const described = await client.send(
        new DescribeSignalingChannelCommand({ ChannelName: credential.channel }),
        options,
      );
      arn = described.ChannelInfo?.ChannelARN;
    }
    const answer = await client.send(
      new GetSignalingChannelEndpointCommand({
        ChannelARN: arn,
        SingleMasterChannelEndpointConfiguration: {
          Protocols: ['WSS', 'HTTPS'],
          Role: 'VIEWER',
        },
      }),
      options,
    );
    const endpointOf = (protocol: ChannelProtocol) =>
      answer.ResourceEndpointList?.find((entry) => entry.Protocol === protocol)?.ResourceEndpoint;
    const socketEndpoint = endpointOf('WSS');
    const httpEndpoint = endpointOf('HTTPS');
    if (arn === undefined || socketEndpoint === undefined || httpEndpoint === undefined) {
      throw new Error('No endpoints.');
    }
    // Keeps the offset that the client derived from the response's `Date`, because the socket needs it too.
    knownOffset = client.config.systemClockOffset;
    return { arn, socketEndpoint, httpEndpoint };
  } finally {
    client.destroy();
  }
}

/** @returns STUN and TURN servers, and the milliseconds for which new connections may use them */
async function requestRelays(
  config: PlayerConfig,
  access: ChannelAccess,
  clientId: string,
  signal: AbortSignal,
): Promise<{ servers: RTCIceServer[]; keptFor: number }> {
  const client = new KinesisVideoSignalingClient({
    ...settings(config, access.credential),
    endpoint: access.httpEndpoint,
  });
  try {
    const answer = await client.send(
      new GetIceServerConfigCommand({ ChannelARN: access.arn, ClientId: clientId }),
      { abortSignal: signal },
    );
    const relays = (answer.IceServerList ?? []).flatMap(({ Uris, Username, Password }): RTCIceServer[] =>
      Uris === undefined
        ? []
        : [
            {
              urls: Uris,
              ...(Username === undefined ? {} : { username: Username }),
              ...(Password === undefined ? {} : { credential: Password }),
            },
          ],
    );
    // Only a local service returns no TURN servers. It needs no AWS STUN server either.
    if (relays.length === 0) return { servers: [], keptFor: 0 };
    const { kvsRegion } = config;
    const stun = `stun:stun.kinesisvideo.${kvsRegion}.${awsDomain(kvsRegion)}:443`;
    const servers = [{ urls: stun }, ...relays];
    const seconds = Math.min(...(answer.IceServerList ?? []).map(({ Ttl }) => Ttl ?? 0)) - RELAY_MARGIN_S;
    return { servers, keptFor: seconds * 1_000 };
  } finally {
    client.destroy();
  }
}

/** @see https://docs.aws.amazon.com/kinesisvideostreams-webrtc-dg/latest/devguide/webrtc-websocket-apis.html */
export function createControlPlane(config: PlayerConfig): ControlPlane {
  const { kvsRegion, kvsEndpoint } = config;
  const keyOf = ({ channel }: LiveCredential) => `${kvsRegion} ${kvsEndpoint ?? ''} ${channel}`;
  const accessOf = (endpoints: ChannelEndpoints, credential: LiveCredential): ChannelAccess => ({
    ...endpoints,
    credential,
    clockOffset: knownOffset,
  });

  const fetchRelays = (access: ChannelAccess, clientId: string, signal: AbortSignal) =>
    asResult(async () => {
      const { servers, keptFor } = await requestRelays(config, access, clientId, signal);
      const { accessKeyId } = access.credential;
      if (servers.length > 0)
        knownRelays.set(keyOf(access.credential), { accessKeyId, servers, at: systemClock.now(), keptFor });
      return servers;
    });

  return {
    recall(credential, kept = null) {
      const key = keyOf(credential);
      const known = knownChannels.get(key);
      if (known !== undefined) return accessOf(known, credential);
      const found = kept === null ? null : readChannel(kept, key, systemClock.now());
      if (found === null) return null;
      knownOffset ||= found.clockOffset;
      knownChannels.set(key, found.endpoints);
      return accessOf(found.endpoints, credential);
    },

    keep({ arn, socketEndpoint, httpEndpoint, credential }) {
      const endpoints = { arn, socketEndpoint, httpEndpoint };
      return writeChannel(endpoints, keyOf(credential), knownOffset, systemClock.now());
    },

    forget({ credential }) {
      knownChannels.delete(keyOf(credential));
      knownRelays.delete(keyOf(credential));
    },

    async findChannel(credential, signal) {
      const key = keyOf(credential);
      const found = await pendingLookups.join(key, credential, signal, (shared) =>
        asResult(() => findEndpoints(config, credential, shared)),
      );
      if (!found.ok) return found;
      knownChannels.set(key, found.value);
      return succeeded(accessOf(found.value, credential));
    },

    async iceServers(access, clientId, signal, isFresh = false) {
      if (isFresh) return await fetchRelays(access, clientId, signal);
      const key = keyOf(access.credential);
      const known = knownRelays.get(key);
      if (known?.accessKeyId === access.credential.accessKeyId) {
        const age = systemClock.now() - known.at;
        // A negative age means that the clock was set back.
        if (age >= 0 && age < known.keptFor) return succeeded(known.servers);
      }
      return await pendingRelays.join(key, access.credential, signal, (shared) =>
        fetchRelays(access, clientId, shared),
      );
    },
  };
}
