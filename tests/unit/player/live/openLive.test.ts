import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultConfig } from '@/config/env';
import type { LiveCredential } from '@/domain/camera';
import type { ChannelAccess, ControlPlane } from '@/player/live/controlPlane';
import { openLive, type LiveParts } from '@/player/live/openLive';
import type { Signaling, SignalingEvents } from '@/player/live/signaling';
import type { PlaybackWay } from '@/player/core/source';
import type { PlaybackFailure } from '@/player/core/transport';
import { FakeClock, settle } from '../fakes';

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
const ANSWER = 'm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=sendonly\r\na=rtpmap:96 H264/90000\r\n';
const REJECTED = 'm=video 0 UDP/TLS/RTP/SAVPF 96\r\na=inactive\r\n';

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
    return {};
  }
  createOffer({ iceRestart }: { iceRestart?: boolean }) {
    this.offers.push(iceRestart);
    return Promise.resolve({ type: 'offer', sdp: `o=offer ${String(this.offers.length)}\r\n${OFFERED}` });
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
  const given: [channel: string, held: boolean][] = [];
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
    recall: () => null,
    forget: () => undefined,
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
    takeClientId: (channel) => ({ id: 'viewer-tab-0', giveBack: (held) => given.push([channel, held]) }),
  };
  const transport = openLive(
    { kind: 'live', credential },
    {
      signal: ending.signal,
      clock,
      config: defaultConfig,
      onStep: () => undefined,
      onSourceSet: () => undefined,
      onFailed: (failure) => failures.push(failure),
      onPartMissing: () => undefined,
      onLinkLost,
    },
    parts,
  );
  const answer = async (sdp: string) => {
    await settle();
    sockets.at(-1)?.events.onAnswer({ type: 'answer', sdp });
    await settle();
  };
  const answered = () => answer(ANSWER);
  const gather = (count: number) => {
    for (let index = 0; index < count; index += 1) {
      const event = Object.assign(new Event('icecandidate'), {
        candidate: { candidate: `c${String(index)}` },
      });
      peers[0]?.dispatchEvent(event);
    }
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
    answer,
    answered,
    gather,
  };
}

describe('calling a camera', () => {
  it('asks to receive video and audio, and offers under one viewer name', async () => {
    const { peers, sockets, answered, failures } = setUp();
    await answered();
    expect(peers[0]?.transceivers).toEqual(['video recvonly', 'audio recvonly']);
    expect(sockets[0]).toMatchObject({ clientId: 'viewer-tab-0', offers: [{ type: 'offer' }] });
    expect(failures).toEqual([]);
  });

  it('hands out early candidates only when the answer is in place', async () => {
    const { sockets, answered } = setUp();
    await settle();
    expect(sockets[0]?.drained).toBe(0);
    await answered();
    expect(sockets[0]?.drained).toBe(1);
  });

  it('sends the first candidates at once, and never more than the service takes in a second', async () => {
    const { clock, gather, sockets } = setUp();
    await settle();
    gather(40);
    expect(sockets[0]?.sent).toHaveLength(15);
    const counts = [0];
    while ((sockets[0]?.sent.length ?? 0) < 40) {
      await clock.pass(10);
      counts.push(sockets[0]?.sent.length ?? 0);
    }
    const inOneSecond = counts.map((count, index) => count - (counts[index - 100] ?? 0));
    expect(Math.max(...inOneSecond)).toBeLessThanOrEqual(20);
    expect(counts.length * 10).toBeLessThanOrEqual(4_000);
  });

  it('does not wait for a picture that the answer rejects', async () => {
    const { answer, ending, failures, given } = setUp();
    await answer(REJECTED);
    expect(failures).toEqual([{ kind: 'videoRefused' }]);
    ending.abort();
    expect(given).toEqual([['arn:camera', true]]);
  });

  it('says that a link failed before its first picture', async () => {
    const { answered, onLinkLost, peers } = setUp();
    await answered();
    peers[0]?.become('failed');
    expect(onLinkLost).toHaveBeenCalledTimes(1);
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

describe('a camera whose channel was found before', () => {
  const KNOWN: ChannelAccess = {
    arn: 'arn:known',
    socketEndpoint: 'wss://known',
    httpEndpoint: 'https://known',
    credential: CREDENTIAL,
    clockOffset: 0,
  };
  const ice = (...answers: Awaited<ReturnType<ControlPlane['iceServers']>>[]) => {
    const iceServers = vi.fn<ControlPlane['iceServers']>();
    iceServers.mockResolvedValue({ ok: true, value: [] });
    for (const answer of answers) iceServers.mockResolvedValueOnce(answer);
    return iceServers;
  };
  const refused = (kind: 'channelMissing' | 'viewerLimit' | 'credentialsExpired') =>
    ({ ok: false, failure: { kind } }) as const;
  const begin = async (iceServers: ControlPlane['iceServers']) => {
    const findChannel = vi.fn<ControlPlane['findChannel']>(() =>
      Promise.resolve({ ok: true, value: { ...KNOWN, arn: 'arn:new' } }),
    );
    const forget = vi.fn<ControlPlane['forget']>();
    const live = setUp({ recall: () => KNOWN, findChannel, forget, iceServers });
    for (let turn = 0; turn < 3; turn += 1) await settle();
    return { ...live, findChannel, forget };
  };

  it('is called with a new credential and without looking for its channel', async () => {
    const { credential, findChannel, sockets } = await begin(ice());
    expect(credential).toHaveBeenCalledTimes(1);
    expect(findChannel).not.toHaveBeenCalled();
    expect(sockets[0]?.offers).toHaveLength(1);
  });

  it.each(['channelMissing', 'credentialsExpired'] as const)(
    'is looked for again when that says %s, before anybody hears of it',
    async (kind) => {
      const { failures, findChannel, forget, given, sockets } = await begin(ice(refused(kind)));
      expect(forget).toHaveBeenCalledWith(KNOWN);
      expect(findChannel).toHaveBeenCalledTimes(1);
      expect(failures).toEqual([]);
      expect(given).toEqual([['arn:known', false]]);
      expect(sockets.map(({ closed }) => closed)).toEqual([true, false]);
      expect(sockets[1]?.offers).toHaveLength(1);
    },
  );

  it('is not looked for again when it has as many viewers as it takes', async () => {
    const { failures, findChannel } = await begin(ice(refused('viewerLimit')));
    expect(findChannel).not.toHaveBeenCalled();
    expect(failures).toEqual([{ kind: 'viewerLimit' }]);
  });

  it('is forgotten when it did not answer, so that the next attempt looks for it', async () => {
    const { ending, forget } = await begin(ice());
    ending.abort();
    expect(forget).toHaveBeenCalledWith(KNOWN);
  });

  it('is kept in mind when it did', async () => {
    const { answered, ending, forget } = await begin(ice());
    await answered();
    ending.abort();
    expect(forget).not.toHaveBeenCalled();
  });
});

describe('the offer to a camera', () => {
  it('is made while the channel is looked for, and sent with the relays that were found', async () => {
    let found: () => void = () => undefined;
    const { peers, sockets } = setUp({
      findChannel: () =>
        new Promise((resolve) => {
          found = () =>
            resolve({
              ok: true,
              value: {
                arn: 'arn:camera',
                socketEndpoint: 'wss://s',
                httpEndpoint: 'https://h',
                credential: CREDENTIAL,
                clockOffset: 0,
              },
            });
        }),
    });
    await settle();
    expect(peers[0]?.offers).toEqual([false]);
    // Until it is set the browser looks for no way, and would do so without the relays.
    expect(peers[0]?.localDescription).toBeNull();
    found();
    await settle();
    expect(peers[0]?.configuration.iceServers).toEqual([{ urls: 'turn:fresh' }]);
    expect(peers[0]?.offers).toEqual([false]);
    expect(sockets[0]?.offers).toHaveLength(1);
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

  it('forgets the candidates of before a restart', async () => {
    const { answered, clock, gather, sockets, transport } = setUp();
    await answered();
    gather(30);
    transport.mend();
    await clock.pass(10_000);
    expect(sockets[0]?.sent).toHaveLength(15);
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
    expect(sockets[1]?.drained).toBe(1);
    expect(peers[0]?.closed).toBe(false);
  });

  it('moves to a new socket while it waits for an answer, and hands out candidates only after that', async () => {
    const { sockets, answered } = setUp();
    await settle();
    sockets[0]?.events.onGoAway();
    await settle();
    expect(sockets.map((socket) => socket.drained)).toEqual([0, 0]);
    await answered();
    expect(sockets[1]?.drained).toBe(1);
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
    expect(given).toHaveLength(1);
    expect(clock.tasks.size).toBe(0);
    expect(onLinkLost).not.toHaveBeenCalled();
  });

  const leaveAfter = async (trouble: (live: ReturnType<typeof setUp>) => Promise<void> | void) => {
    const live = setUp();
    await live.answered();
    await trouble(live);
    await settle();
    live.ending.abort();
    return live.given;
  };

  it('keeps the viewer name of a connection that it can end in good order', async () => {
    expect(await leaveAfter(() => undefined)).toEqual([['arn:camera', false]]);
  });

  it.each<[string, (live: ReturnType<typeof setUp>) => void]>([
    ['does not answer a mend', ({ transport }) => transport.mend()],
    ['is out of reach', ({ peers }) => peers[0]?.become('disconnected')],
    ['has lost its link', ({ peers }) => peers[0]?.become('failed')],
  ])('comes back under another name to a camera that %s', async (_what, trouble) => {
    expect(await leaveAfter(trouble)).toEqual([['arn:camera', true]]);
  });

  it('comes back under another name to a camera that did not answer', async () => {
    const { ending, given } = setUp();
    await settle();
    ending.abort();
    expect(given).toEqual([['arn:camera', true]]);
  });

  it('opens nothing more when it is left while it connects', async () => {
    const { ending, peers, sockets } = setUp();
    ending.abort();
    await settle();
    expect(peers.map(({ closed }) => closed)).toEqual([true]);
    expect(sockets).toHaveLength(0);
  });
});
