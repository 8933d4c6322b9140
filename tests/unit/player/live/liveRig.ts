import { afterEach, beforeEach, vi } from 'vitest';
import { defaultConfig } from '@/config/env';
import type { LiveCredential } from '@/domain/cameras/camera';
import type { ChannelAccess, ControlPlane } from '@/player/live/controlPlane';
import { openLive, prepareLive } from '@/player/live/openLive';
import type { LiveDependencies } from '@/player/live/LiveTransport';
import type { Signaling, SignalingEvents } from '@/player/live/signaling';
import type { LiveSource } from '@/player/source';
import type { PlaybackFailure } from '@/player/core/transport';
import { FakeClock, fakeHost, fakeVideo, settle } from '../fakes';
import { last, only } from '../../../support/only';

class FakeStream {
  tracks: MediaStreamTrack[] = [];
  getTracks() {
    return [...this.tracks];
  }
  addTrack(track: MediaStreamTrack) {
    this.tracks.push(track);
  }
  removeTrack(track: MediaStreamTrack) {
    this.tracks = this.tracks.filter((one) => one !== track);
  }
}

const OFFERED = 'm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=recvonly\r\na=rtpmap:96 H264/90000\r\n';
export const answerOf = (generation: number): string =>
  `${ANSWER}a=ice-ufrag:u${String(generation)}\r\na=ice-pwd:p${String(generation)}\r\n`;
const ANSWER = 'm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=sendonly\r\na=rtpmap:96 H264/90000\r\n';
export const REJECTED = 'm=video 0 UDP/TLS/RTP/SAVPF 96\r\na=inactive\r\n';

/** Candidate that browsers refuse, such as one of an older offer. */
export const BAD_CANDIDATE = 'candidate:1 1 udp 1 203.0.113.7 9 typ host ufrag gone';

export class FakePeer extends EventTarget {
  connectionState: RTCPeerConnectionState = 'new';
  signalingState: RTCSignalingState = 'stable';
  localDescription: RTCSessionDescriptionInit | null = null;
  remoteDescription: RTCSessionDescriptionInit | null = null;
  transceiver: object = {};
  transceivers: string[] = [];
  offers: (boolean | undefined)[] = [];
  answers: string[] = [];
  candidates: RTCIceCandidateInit[] = [];
  configuration: RTCConfiguration = {};
  closed = false;
  #refuses = false;
  addTransceiver(kind: string, { direction }: { direction: string }) {
    this.transceivers.push(`${kind} ${direction}`);
    return this.transceiver;
  }
  getStats() {
    return Promise.resolve(new Map());
  }
  createOffer({ iceRestart }: { iceRestart?: boolean }) {
    this.offers.push(iceRestart);
    return Promise.resolve({ type: 'offer', sdp: `o=offer ${String(this.offers.length)}\r\n${OFFERED}` });
  }
  setLocalDescription(description: RTCSessionDescriptionInit) {
    // Browsers insert the candidates gathered so far.
    this.localDescription = { ...description, sdp: `${description.sdp ?? ''}a=candidate:1\r\n` };
    this.signalingState = 'have-local-offer';
    return Promise.resolve();
  }
  refuseNext() {
    this.#refuses = true;
  }
  /**
   * Browsers change the state only after the call has returned. https://www.w3.org/TR/webrtc/#set-description
   */
  async setRemoteDescription({ sdp }: RTCSessionDescriptionInit) {
    await Promise.resolve();
    if (this.signalingState === 'stable')
      throw new DOMException('Called in wrong state', 'InvalidStateError');
    if (this.#refuses || !sdp?.includes('m=')) {
      this.#refuses = false;
      throw new DOMException('Failed to parse', 'OperationError');
    }
    this.signalingState = 'stable';
    this.remoteDescription = { type: 'answer', sdp };
    this.answers.push(sdp);
  }
  addIceCandidate(candidate: RTCIceCandidateInit) {
    if (this.remoteDescription === null) {
      return Promise.reject(new DOMException('The remote description was null', 'InvalidStateError'));
    }
    if (candidate.candidate === BAD_CANDIDATE) {
      return Promise.reject(new DOMException('Error processing ICE candidate', 'OperationError'));
    }
    this.candidates.push(candidate);
    return Promise.resolve();
  }
  getConfiguration() {
    return this.configuration;
  }
  setConfiguration(configuration: RTCConfiguration) {
    if (configuration.iceServers?.some(({ urls }) => urls === 'turn:')) {
      throw new DOMException('ICE server parsing failed', 'SyntaxError');
    }
    this.configuration = configuration;
  }
  /** https://www.w3.org/TR/webrtc/#dom-rtcpeerconnection-close */
  close() {
    this.closed = true;
    this.signalingState = 'closed';
    this.connectionState = 'closed';
  }
  become(state: RTCPeerConnectionState) {
    this.connectionState = state;
    this.dispatchEvent(new Event('connectionstatechange'));
  }
}

interface FakeSocket {
  events: SignalingEvents;
  clientId: string;
  offers: RTCSessionDescriptionInit[];
  sent: RTCIceCandidate[];
  drained: number;
  closed: boolean;
}

const CREDENTIAL: LiveCredential = {
  accessKeyId: 'a',
  secretAccessKey: 's',
  sessionToken: 't',
  channel: 'c',
};

export const ACCESS: ChannelAccess = {
  arn: 'arn:camera',
  socketEndpoint: 'wss://s',
  httpEndpoint: 'https://h',
  credential: CREDENTIAL,
  clockOffset: 0,
};

export function standInForWebRtc(): void {
  beforeEach(() => {
    vi.stubGlobal('RTCPeerConnection', FakePeer);
    vi.stubGlobal('MediaStream', FakeStream);
  });
  afterEach(() => vi.unstubAllGlobals());
}

let cameras = 0;

/**
 * Simulates a camera without a player and a network. The test controls its peers, sockets and clock.
 * @param socketOpens resolves when the service has opened the viewer's socket; null if that takes no time
 */
export function cameraRig(
  change: Partial<ControlPlane> = {},
  socketOpens: Promise<void> | null = null,
  sourceChange: Partial<LiveSource> = {},
) {
  const clock = new FakeClock();
  const controller = new AbortController();
  const sockets: FakeSocket[] = [];
  const peers: FakePeer[] = [];
  const failures: PlaybackFailure[] = [];
  const service = { refusesSockets: false, socketOpens };
  const given: [channel: string, held: boolean][] = [];
  const credential = vi.fn<LiveSource['credential']>(() =>
    Promise.resolve({ ok: true as const, value: CREDENTIAL }),
  );
  const onLinkLost = vi.fn<() => void>();
  const iceServers = vi.fn<ControlPlane['iceServers']>(() =>
    Promise.resolve({ ok: true, value: [{ urls: 'turn:fresh' }] }),
  );
  const controlPlane: ControlPlane = {
    recall: () => null,
    keep: ({ arn }) => `kept ${arn}`,
    forget: () => undefined,
    findChannel: () => Promise.resolve({ ok: true as const, value: ACCESS }),
    iceServers,
    ...change,
  };
  const dependencies: LiveDependencies = {
    controlPlane,
    openSignaling: async (_access, { clientId }, events, signal) => {
      if (service.refusesSockets) {
        events.onRefused({ kind: 'signalingRefused' });
        return null;
      }
      const socket: FakeSocket = { events, clientId, offers: [], sent: [], drained: 0, closed: false };
      sockets.push(socket);
      const signaling: Signaling = {
        sendOffer: (offer) => socket.offers.push(offer),
        sendCandidate: (candidate) => socket.sent.push(candidate),
        drain: () => {
          socket.drained += 1;
        },
        close: () => {
          socket.closed = true;
        },
      };
      const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve));
      signal.addEventListener('abort', signaling.close);
      if (service.socketOpens !== null) await Promise.race([service.socketOpens, aborted]);
      return signal.aborted ? null : signaling;
    },
    afterFrame: () => Promise.resolve(),
    createPeer: () => {
      const peer = new RTCPeerConnection();
      if (!(peer instanceof FakePeer)) throw new Error('This file has no stand-in for WebRTC.');
      peers.push(peer);
      return peer;
    },
    random: () => 1,
    takeClientId: (channel) => ({ id: 'viewer-tab-0', release: (held) => given.push([channel, held]) }),
  };
  cameras += 1;
  const session = new AbortController();
  const left = new AbortController();
  const onTaken = vi.fn<() => void>();
  const parking = { key: `called-camera-${String(cameras)}`, until: session.signal };
  const source: LiveSource = { kind: 'live', credential, onConnectionTaken: onTaken, ...sourceChange };
  const host = fakeHost(controller.signal, {
    clock,
    onFailed: (failure) => failures.push(failure),
    onLinkLost,
  });
  const prepare = (parked: LiveSource = { ...source, parking }) => {
    const prepared = { credential: CREDENTIAL, config: defaultConfig, left: left.signal };
    prepareLive(parked, prepared, dependencies);
  };
  const watch = (parked: LiveSource = { ...source, parking }) => {
    const transport = openLive(parked, host, dependencies);
    transport.attach(fakeVideo());
    return transport;
  };
  const answer = async (sdp: string) => {
    await settle();
    last(sockets).events.onAnswer({ type: 'answer', sdp });
    await settle();
  };
  /** @param generation selects the camera's ICE credentials, which change when it answers an ICE restart */
  const answered = (generation = 1) => answer(answerOf(generation));
  const gather = (count: number, sdpMLineIndex = 0) => {
    for (let index = 0; index < count; index += 1) {
      const event = Object.assign(new Event('icecandidate'), {
        candidate: { candidate: `c${String(index)}`, sdpMLineIndex },
      });
      only(peers).dispatchEvent(event);
    }
  };
  return {
    clock,
    controller,
    service,
    sockets,
    peers,
    failures,
    given,
    credential,
    onLinkLost,
    iceServers,
    source,
    session,
    left,
    onTaken,
    prepare,
    watch,
    answer,
    answered,
    gather,
  };
}

export function callCamera(...camera: Parameters<typeof cameraRig>) {
  const rig = cameraRig(...camera);
  return { ...rig, transport: rig.watch(rig.source) };
}

export async function answeredCamera(...camera: Parameters<typeof cameraRig>) {
  const rig = callCamera(...camera);
  await rig.answered();
  return rig;
}
