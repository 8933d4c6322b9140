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
import { failureOf } from './failureOf';
import { readChannel, writeChannel, type ChannelEndpoints } from './keptChannel';

/** Where a camera's channel is reached, with what is needed to sign for it. */
export interface ChannelAccess {
  arn: string;
  /** `wss://` */
  socketEndpoint: string;
  /** `https://` */
  httpEndpoint: string;
  credential: LiveCredential;
  /** Milliseconds to add to this computer's clock to get AWS's. */
  clockOffset: number;
}

/** The control plane of Kinesis Video Streams, as far as a viewer needs it. */
export interface ControlPlane {
  /**
   * What this page found out about the channel before; null when it has not, or has forgotten it.
   * @param kept what an earlier page kept of it.
   */
  recall(credential: LiveCredential, kept?: string | null): ChannelAccess | null;
  /** @returns what a later page may recall of a channel; nothing in it is secret. */
  keep(access: ChannelAccess): string;
  /** What is known of a channel that could not be reached may not hold any more. */
  forget(access: ChannelAccess): void;
  /** Asks, or waits for the same question that was prefetched. */
  findChannel(
    credential: LiveCredential,
    signal: AbortSignal,
  ): Promise<Result<ChannelAccess, PlaybackFailure>>;
  /**
   * STUN and TURN servers, from memory until a minute before they expire.
   * @param isFresh asks the service anyway: those in use are about to go.
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
  /** Aborts once no caller waits for the answer. */
  controller: AbortController;
  waiting: number;
  answer: Answer<Value>;
}

/** Makes one call for a prefetch and the player that ask the same at the same time. */
class SharedCalls<Value> {
  readonly #pending = new Map<string, SharedCall<Value>>();

  async ask(
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

/** Where channels are; none of it is secret, and without a credential it opens nothing. */
const knownChannels = new Map<string, ChannelEndpoints>();
const pendingLookups = new SharedCalls<ChannelEndpoints>();

/** What AWS's clock showed last, so that only the first request of a page has to find out. */
let knownOffset = 0;

/** TURN servers with the credential that they were given for: another session's are never used. */
const knownRelays = new Map<
  string,
  { accessKeyId: string; servers: RTCIceServer[]; at: number; keptFor: number }
>();
const pendingRelays = new SharedCalls<RTCIceServer[]>();
/** Sessions that clear what is known of channels when they end. */
const sessions = new WeakSet<AbortSignal>();

/** Forgets all channels and relays when the session ends: the next user of this page asks for theirs. */
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

/** Seconds before their end from which servers are not used for a new connection. */
const RELAY_MARGIN = 60;

/** The first try may be the one that finds out about the clock; the second one corrects it. */
const ATTEMPTS = 2;

/** @throws what `run` throws; here it becomes a value. */
async function asResult<Value>(run: () => Promise<Value>): Promise<Result<Value, PlaybackFailure>> {
  try {
    return succeeded(await run());
  } catch (error) {
    return failed(failureOf(error));
  }
}

/** @see https://docs.aws.amazon.com/kinesisvideostreams-webrtc-dg/latest/devguide/webrtc-websocket-apis.html */
export function createControlPlane({ kvsRegion, kvsEndpoint }: PlayerConfig): ControlPlane {
  const settings = ({ accessKeyId, secretAccessKey, sessionToken }: LiveCredential) => ({
    region: kvsRegion,
    credentials: { accessKeyId, secretAccessKey, sessionToken },
    systemClockOffset: knownOffset,
    maxAttempts: ATTEMPTS,
  });

  const keyOf = ({ channel }: LiveCredential) => `${kvsRegion} ${kvsEndpoint ?? ''} ${channel}`;
  const accessOf = (place: ChannelEndpoints, credential: LiveCredential): ChannelAccess => ({
    ...place,
    credential,
    clockOffset: knownOffset,
  });

  const lookUp = (credential: LiveCredential, signal: AbortSignal): Answer<ChannelEndpoints> =>
    asResult(async () => {
      const client = new KinesisVideoClient({
        ...settings(credential),
        ...(kvsEndpoint === null ? {} : { endpoint: kvsEndpoint }),
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
          throw new Error('The control plane answered without endpoints.');
        }
        // The client has corrected itself from the answer's Date by now; the socket needs the same correction.
        knownOffset = client.config.systemClockOffset;
        return { arn, socketEndpoint, httpEndpoint };
      } finally {
        client.destroy();
      }
    });

  const fetchRelays = (
    access: ChannelAccess,
    clientId: string,
    signal: AbortSignal,
  ): Answer<RTCIceServer[]> =>
    asResult(async () => {
      const client = new KinesisVideoSignalingClient({
        ...settings(access.credential),
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
        // A service without relays is a local one, and has no use for AWS's STUN server either.
        if (relays.length === 0) return [];
        const stun = `stun:stun.kinesisvideo.${kvsRegion}.${awsDomain(kvsRegion)}:443`;
        const servers = [{ urls: stun }, ...relays];
        const seconds = Math.min(...(answer.IceServerList ?? []).map(({ Ttl }) => Ttl ?? 0)) - RELAY_MARGIN;
        const { accessKeyId } = access.credential;
        knownRelays.set(keyOf(access.credential), {
          accessKeyId,
          servers,
          at: systemClock.now(),
          keptFor: seconds * 1_000,
        });
        return servers;
      } finally {
        client.destroy();
      }
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
      const found = await pendingLookups.ask(key, credential, signal, (shared) => lookUp(credential, shared));
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
        // Below 0 the computer's clock was set back.
        if (age >= 0 && age < known.keptFor) return succeeded(known.servers);
      }
      return await pendingRelays.ask(key, access.credential, signal, (shared) =>
        fetchRelays(access, clientId, shared),
      );
    },
  };
}
