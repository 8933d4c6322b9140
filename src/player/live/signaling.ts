import { Role, SignalingClient } from 'amazon-kinesis-video-streams-webrtc';
import { isObject } from '@/lib/isObject';
import { parseJson } from '@/lib/parseJson';
import type { PlaybackFailure } from '../core/transport';
import type { ChannelAccess } from './controlPlane';
import { fieldAt, numberAt, textAt } from './unknownFields';

export interface SignalingEvents {
  onAnswer(answer: RTCSessionDescriptionInit): void;
  onCandidate(candidate: RTCIceCandidateInit): void;
  onUnreadable(): void;
  onRefused(failure: PlaybackFailure): void;
  onClosed(failure: PlaybackFailure): void;
  onGoAway(): void;
  onIceServersExpired(): void;
}

export interface Signaling {
  sendOffer(offer: RTCSessionDescriptionInit): void;
  sendCandidate(candidate: RTCIceCandidate): void;
  drain(): void;
  close: () => void;
}

export type OpenSignaling = (
  access: ChannelAccess,
  options: { region: string; clientId: string },
  events: SignalingEvents,
  signal: AbortSignal,
) => Promise<Signaling | null>;

const LIMIT = /limit|too many|throttl/i;

const isLimit = (text: string): boolean => LIMIT.test(text);

const failureOfClose = (event: Event, unknown: 'signalingRefused' | 'signalingClosed'): PlaybackFailure => ({
  kind: isLimit(textAt(event, 'reason')) ? 'viewerLimit' : unknown,
});

const payloadOf = (value: unknown): unknown => (typeof value === 'string' ? parseJson(value) : value);

const TYPES_WITH_PAYLOAD: ReadonlySet<string> = new Set(['SDP_ANSWER', 'ICE_CANDIDATE']);

function isReadable(event: Event): boolean {
  const message = parseJson(textAt(event, 'data'));
  const type = textAt(message, 'messageType');
  if (!TYPES_WITH_PAYLOAD.has(type)) return isObject(message);
  try {
    const payload = payloadOf(parseJson(atob(textAt(message, 'messagePayload'))));
    return isObject(payload) && (type === 'SDP_ANSWER' || typeof payload['candidate'] === 'string');
  } catch {
    return false;
  }
}

/** Returns the SDK's private socket, because the SDK drops two types of messages that the transport needs. */
function socketOf(client: SignalingClient): EventTarget | null {
  const socket: unknown = Reflect.get(client, 'websocket');
  return socket instanceof EventTarget ? socket : null;
}

const isListener = (value: unknown): value is (event: Event) => void => typeof value === 'function';

const messageTypeOf = (event: Event): string => textAt(parseJson(textAt(event, 'data')), 'messageType');

function candidateOf(payload: unknown): RTCIceCandidateInit | null {
  const candidate = textAt(payload, 'candidate');
  const sdpMid = textAt(payload, 'sdpMid');
  if (candidate === '') return null;
  return {
    candidate,
    sdpMid: sdpMid === '' ? null : sdpMid,
    sdpMLineIndex: numberAt(payload, 'sdpMLineIndex'),
  };
}

function readMessage(event: Event, events: SignalingEvents): void {
  const type = messageTypeOf(event);
  if (type === 'GO_AWAY') events.onGoAway();
  if (type === 'RECONNECT_ICE_SERVER') events.onIceServersExpired();
  // Empty messages only keep the socket open.
  if (textAt(event, 'data') === '' || isReadable(event)) return;
  events.onUnreadable();
  // The SDK's listener, which runs next, would throw for JSON that is not an object.
  event.stopImmediatePropagation();
}

function listenBeforeSdk(
  client: SignalingClient,
  { onClose, onMessage }: { onClose: (event: Event) => void; onMessage: (event: Event) => void },
  signal: AbortSignal,
): void {
  const socket = socketOf(client);
  socket?.addEventListener('close', onClose, { signal });
  const sdkListener: unknown = Reflect.get(client, 'onMessage');
  if (isListener(sdkListener)) socket?.removeEventListener('message', sdkListener);
  socket?.addEventListener('message', onMessage, { signal });
  if (isListener(sdkListener)) socket?.addEventListener('message', sdkListener);
}

function createClient(access: ChannelAccess, region: string, clientId: string): SignalingClient {
  const { accessKeyId, secretAccessKey, sessionToken } = access.credential;
  return new SignalingClient({
    role: Role.VIEWER,
    channelARN: access.arn,
    channelEndpoint: access.socketEndpoint,
    clientId,
    region,
    credentials: { accessKeyId, secretAccessKey, sessionToken },
    systemClockOffset: access.clockOffset,
    enableEarlyIceCandidateBuffering: true,
  });
}

/**
 * Opens a signaling connection with a new client, because a used client does not queue early candidates. The
 * connection closes when the signal aborts.
 * @returns null after `onRefused` or an abort
 * @see
 * https://docs.aws.amazon.com/kinesisvideostreams-webrtc-dg/latest/devguide/kvswebrtc-websocket-apis-6.html
 */
export const openSignaling: OpenSignaling = (access, { region, clientId }, events, signal) =>
  new Promise((resolve) => {
    const client = createClient(access, region, clientId);
    let opened = false;
    let done = false;
    let failing = false;
    let offers = 0;
    const listening = new AbortController();

    const refuse = (failure: PlaybackFailure) => {
      if (!opened) {
        done = true;
        resolve(null);
      }
      events.onRefused(failure);
    };

    const signaling: Signaling = {
      sendOffer(offer) {
        // Resets the queue, because the client must not mix candidates of different offers.
        client.resetIceCandidateState();
        offers += 1;
        // The service reports a refused message only if the message has a correlation ID.
        client.sendSdpOffer(new RTCSessionDescription(offer), undefined, `offer-${String(offers)}`);
      },
      sendCandidate(candidate) {
        if (!done) client.sendIceCandidate(candidate);
      },
      drain() {
        client.drainPendingIceCandidates();
      },
      close: () => {
        if (!done || !opened) client.close();
        done = true;
        signal.removeEventListener('abort', signaling.close);
        listening.abort();
        resolve(null);
      },
    };

    client.on('open', () => {
      opened = true;
      const onClose = (event: Event) => {
        if (done) return;
        done = true;
        listening.abort();
        events.onClosed(failureOfClose(event, 'signalingClosed'));
      };
      listenBeforeSdk(
        client,
        { onClose, onMessage: (event) => readMessage(event, events) },
        listening.signal,
      );
      if (done) client.close();
      resolve(done ? null : signaling);
    });
    client.on('sdpAnswer', (answer: unknown) => {
      const sdp = textAt(payloadOf(answer), 'sdp');
      if (done) return;
      if (sdp === '') events.onUnreadable();
      else events.onAnswer({ type: 'answer', sdp });
    });
    client.on('iceCandidate', (payload: unknown) => {
      const candidate = candidateOf(payloadOf(payload));
      if (candidate !== null && !done) events.onCandidate(candidate);
    });
    client.on('statusResponse', (status: unknown) => {
      const said = `${textAt(status, 'errorType')} ${textAt(status, 'description')}`;
      const isError = fieldAt(status, 'success') === false || textAt(status, 'errorType') !== '';
      if (isError && !done) refuse({ kind: isLimit(said) ? 'viewerLimit' : 'cameraSilent' });
    });
    // The emitter throws if `error` has no listener. Waits for the `close` event, which may state a reason.
    client.on('error', (error: unknown) => {
      failing = true;
      if (opened || done) return;
      const target = fieldAt(error, 'target');
      if (!(target instanceof EventTarget)) {
        refuse({ kind: 'signalingRefused' });
        return;
      }
      target.addEventListener('close', (event) => {
        if (!done) refuse(failureOfClose(event, 'signalingRefused'));
      });
    });
    client.on('close', () => {
      if (!opened && !done && !failing) refuse({ kind: 'signalingRefused' });
    });
    signal.addEventListener('abort', signaling.close, { once: true });
    if (signal.aborted) resolve(null);
    else client.open();
  });
