import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveCredential } from '@/domain/camera';
import type { ChannelAccess, ControlPlane } from '@/player/live/controlPlane';
import { openLive, type LiveParts } from '@/player/live/openLive';
import type { Signaling, SignalingEvents } from '@/player/live/signaling';
import type { PlaybackWay } from '@/player/source';
import type { PlaybackFailure } from '@/player/transport';
import { FakeClock, settle } from './fakes';

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

class FakePeer extends EventTarget {
  connectionState: RTCPeerConnectionState = 'new';
  signalingState: RTCSignalingState = 'stable';
  localDescription: RTCSessionDescriptionInit | null = null;
  transceivers: string[] = [];
  offers: (boolean | undefined)[] = [];
  candidates: RTCIceCandidateInit[] = [];
  configuration: RTCConfiguration = {};
  closed = false;
  addTransceiver(kind: string, { direction }: { direction: string }) {
    this.transceivers.push(`${kind} ${direction}`);
  }
  createOffer({ iceRestart }: { iceRestart?: boolean }) {
    this.offers.push(iceRestart);
    return Promise.resolve({ type: 'offer', sdp: `offer ${String(this.offers.length)}` });
  }
  setLocalDescription(description: RTCSessionDescriptionInit) {
    this.localDescription = description;
    this.signalingState = 'have-local-offer';
    return Promise.resolve();
  }
  setRemoteDescription() {
    this.signalingState = 'stable';
    return Promise.resolve();
  }
  addIceCandidate(candidate: RTCIceCandidateInit) {
    this.candidates.push(candidate);
    return Promise.resolve();
  }
  getConfiguration() {
    return this.configuration;
  }
  setConfiguration(configuration: RTCConfiguration) {
    this.configuration = configuration;
  }
  close() {
    this.closed = true;
  }
  become(state: RTCPeerConnectionState) {
    this.connectionState = state;
    this.dispatchEvent(new Event('connectionstatechange'));
  }
}

type LiveWay = Extract<PlaybackWay, { kind: 'live' }>;

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

beforeEach(() => {
  vi.stubGlobal('RTCPeerConnection', FakePeer);
  vi.stubGlobal('MediaStream', FakeStream);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function setUp(change: Partial<ControlPlane> = {}) {
  const clock = new FakeClock();
  const ending = new AbortController();
  const sockets: FakeSocket[] = [];
  const peers: FakePeer[] = [];
  const failures: PlaybackFailure[] = [];
  const given: string[] = [];
  const credential = vi.fn<LiveWay['credential']>(() =>
    Promise.resolve({ ok: true as const, value: CREDENTIAL }),
  );
  const onLinkLost = vi.fn<() => void>();
  const access: ChannelAccess = {
    arn: 'arn:camera',
    socketEndpoint: 'wss://s',
    httpEndpoint: 'https://h',
    credential: CREDENTIAL,
    clockOffset: 0,
  };
  const iceServers = vi.fn<ControlPlane['iceServers']>(() =>
    Promise.resolve({ ok: true, value: [{ urls: 'turn:fresh' }] }),
  );
  const controlPlane: ControlPlane = {
    findChannel: () => Promise.resolve({ ok: true as const, value: access }),
    iceServers,
    ...change,
  };
  const parts: LiveParts = {
    controlPlane,
    openSignaling: (_access, { clientId }, events, signal) => {
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
      signal.addEventListener('abort', signaling.close);
      return Promise.resolve(signaling);
    },
    createPeer: () => {
      const peer = new FakePeer();
      peers.push(peer);
      // jsdom has no WebRTC; the fake has the part of a peer connection that the viewer touches.
      return peer as unknown as RTCPeerConnection;
    },
    takeClientId: (channel) => ({ id: 'viewer-tab-0', giveBack: () => given.push(channel) }),
  };
  const transport = openLive(
    { kind: 'live', credential },
    {
      signal: ending.signal,
      clock,
      config: { kvsRegion: 'us-east-1', kvsEndpoint: null },
      onStep: () => undefined,
      onSourceSet: () => undefined,
      onFailed: (failure) => failures.push(failure),
      onPartMissing: () => undefined,
      onLinkLost,
    },
    parts,
  );
  const answered = async () => {
    await settle();
    sockets[0]?.events.onAnswer({ type: 'answer', sdp: 'answer' });
    await settle();
  };
  return {
    clock,
    ending,
    sockets,
    peers,
    failures,
    given,
    credential,
    onLinkLost,
    iceServers,
    transport,
    answered,
  };
}

describe('calling a camera', () => {
  it('asks to receive video and audio, and offers under one viewer name', async () => {
    const { peers, sockets, answered, failures } = setUp();
    await answered();
    expect(peers[0]?.transceivers).toEqual(['video recvonly', 'audio recvonly']);
    expect(sockets[0]).toMatchObject({ clientId: 'viewer-tab-0', offers: [{ sdp: 'offer 1' }] });
    expect(failures).toEqual([]);
  });

  it('hands out early candidates only when the answer is in place', async () => {
    const { sockets, answered } = setUp();
    await settle();
    expect(sockets[0]?.drained).toBe(0);
    await answered();
    expect(sockets[0]?.drained).toBe(1);
  });

  it('sends candidates no faster than the service takes them', async () => {
    const { clock, peers, sockets } = setUp();
    await settle();
    for (let index = 0; index < 40; index += 1) {
      const event = Object.assign(new Event('icecandidate'), {
        candidate: { candidate: `c${String(index)}` },
      });
      peers[0]?.dispatchEvent(event);
    }
    await clock.pass(1_000);
    expect(sockets[0]?.sent.length).toBeLessThanOrEqual(20);
    await clock.pass(3_000);
    expect(sockets[0]?.sent).toHaveLength(40);
  });

  it('gets new credentials once when the first are expired', async () => {
    const findChannel = vi.fn<ControlPlane['findChannel']>();
    findChannel.mockResolvedValue({ ok: false, failure: { kind: 'credentialsExpired' } });
    const { credential, failures } = setUp({ findChannel });
    await settle();
    expect(credential).toHaveBeenCalledTimes(2);
    expect(failures).toEqual([{ kind: 'credentialsExpired' }]);
  });

  it('says why when the camera or the service refuses', async () => {
    const { sockets, failures } = setUp();
    await settle();
    sockets[0]?.events.onRefused({ kind: 'viewerLimit' });
    expect(failures).toEqual([{ kind: 'viewerLimit' }]);
  });

  it('believes the call for relays before a socket that was refused without a reason', async () => {
    let answer: (full: { ok: false; failure: PlaybackFailure }) => void = () => undefined;
    const { sockets, failures } = setUp({
      iceServers: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    await settle();
    sockets[0]?.events.onRefused({ kind: 'signalingRefused' });
    expect(failures).toEqual([]);
    answer({ ok: false, failure: { kind: 'viewerLimit' } });
    await settle();
    expect(failures).toEqual([{ kind: 'viewerLimit' }]);
  });

  it('fails when signaling closes before the camera answered', async () => {
    const { sockets, failures } = setUp();
    await settle();
    sockets[0]?.events.onClosed();
    expect(failures).toEqual([{ kind: 'signalingRefused' }]);
  });
});

describe('a connection in trouble', () => {
  it('keeps the picture when only signaling closes', async () => {
    const { sockets, peers, failures, onLinkLost, answered } = setUp();
    await answered();
    sockets[0]?.events.onClosed();
    await settle();
    expect(failures).toEqual([]);
    expect(onLinkLost).not.toHaveBeenCalled();
    expect(peers[0]?.closed).toBe(false);
  });

  it('is lost after 5 s of silence, not before', async () => {
    const { clock, peers, onLinkLost, answered } = setUp();
    await answered();
    peers[0]?.become('disconnected');
    await clock.pass(4_900);
    expect(onLinkLost).not.toHaveBeenCalled();
    await clock.pass(200);
    expect(onLinkLost).toHaveBeenCalledTimes(1);
  });

  it('is not lost when it comes back within 5 s', async () => {
    const { clock, peers, onLinkLost, answered } = setUp();
    await answered();
    peers[0]?.become('disconnected');
    await clock.pass(3_000);
    peers[0]?.become('connected');
    await clock.pass(10_000);
    expect(onLinkLost).not.toHaveBeenCalled();
  });

  it('restarts ICE with fresh servers on the same peer', async () => {
    const { iceServers, peers, sockets, transport, answered } = setUp();
    await answered();
    transport.mend();
    await settle();
    expect(iceServers).toHaveBeenCalledTimes(2);
    expect(peers).toHaveLength(1);
    expect(peers[0]?.offers).toEqual([false, true]);
    expect(peers[0]?.configuration.iceServers).toEqual([{ urls: 'turn:fresh' }]);
    expect(sockets[0]?.offers).toHaveLength(2);
  });

  it('restarts ICE over a new socket when the old one is gone', async () => {
    const { sockets, transport, answered } = setUp();
    await answered();
    sockets[0]?.events.onClosed();
    transport.mend();
    await settle();
    expect(sockets).toHaveLength(2);
    expect(sockets[1]?.offers).toHaveLength(1);
  });

  it('gets new credentials when a restart finds the old ones expired', async () => {
    const iceServers = vi.fn<ControlPlane['iceServers']>();
    iceServers
      .mockResolvedValueOnce({ ok: true, value: [] })
      .mockResolvedValueOnce({ ok: false, failure: { kind: 'credentialsExpired' } })
      .mockResolvedValue({ ok: true, value: [{ urls: 'turn:new' }] });
    const { credential, peers, transport, answered } = setUp({ iceServers });
    await answered();
    transport.mend();
    await settle();
    expect(credential).toHaveBeenCalledTimes(2);
    expect(peers[0]?.configuration.iceServers).toEqual([{ urls: 'turn:new' }]);
  });

  it('moves to a new socket before the old one goes away', async () => {
    const { sockets, peers, answered } = setUp();
    await answered();
    sockets[0]?.events.onGoAway();
    await settle();
    expect(sockets.map((socket) => socket.closed)).toEqual([true, false]);
    expect(peers[0]?.closed).toBe(false);
  });

  it('restarts ICE when its relays are about to go', async () => {
    const { sockets, peers, answered } = setUp();
    await answered();
    sockets[0]?.events.onIceServersExpired();
    await settle();
    expect(peers[0]?.offers).toEqual([false, true]);
  });
});

describe('leaving a camera', () => {
  it('closes the peer and the sockets, stops the timers and gives the viewer name back', async () => {
    const { clock, ending, given, peers, sockets, answered, onLinkLost } = setUp();
    await answered();
    peers[0]?.become('disconnected');
    ending.abort();
    await clock.pass(10_000);
    expect(peers[0]?.closed).toBe(true);
    expect(sockets.every((socket) => socket.closed)).toBe(true);
    expect(given).toEqual(['arn:camera']);
    expect(clock.tasks.size).toBe(0);
    expect(onLinkLost).not.toHaveBeenCalled();
  });

  it('opens nothing more when it is left while it connects', async () => {
    const { ending, peers } = setUp();
    ending.abort();
    await settle();
    expect(peers).toHaveLength(0);
  });
});
