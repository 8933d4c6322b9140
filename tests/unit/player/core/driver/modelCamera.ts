import type { LiveTabs } from '@/player/source';
import type { OpenTransport } from '@/player/core/transport';
import { openLive } from '@/player/live/openLive';
import type { ControlPlane } from '@/player/live/controlPlane';
import type { SignalingEvents } from '@/player/live/signaling';
import { FakeClock, settle } from '../../fakes';
import { setUpDriver } from './driverRig';
import { ACCESS, answerOf, FakePeer, REJECTED } from '../../live/liveRig';
import { MINUTE, SECOND } from '../../../../support/durations';

/** A camera reserves a slot this long for a viewer that does not connect. */
const HELD_FOR = 15 * SECOND;
/** The service keeps an offer this long by default. */
const KEPT_FOR = MINUTE;

interface Call {
  name: string;
  peer: FakePeer;
  answer: SignalingEvents['onAnswer'];
  show: () => void;
  at: number;
}

export interface CameraOptions {
  /** Decides what the service does with messages to an offline camera. */
  service?: 'keeps' | 'loses' | 'refuses';
  /** Number of viewers that the camera serves. `full` is what it does with another viewer. */
  room?: number;
  full?: 'ignores' | 'replaces';
  answers?: 'well' | 'unusably' | 'withoutVideo' | 'never';
  sessionMs?: number;
  isMissing?: boolean;
  isFull?: boolean;
}

/**
 * Simulates a camera behind its signaling channel. The camera sends two frames a second to connected viewers.
 */
class ModelCamera {
  readonly options: Required<CameraOptions>;
  isAway = false;
  /** Offers that reached the camera. `callers` are the connections that sent them. */
  offers = 0;
  readonly callers = new Set<FakePeer>();
  lookups = 0;
  readonly #clock: FakeClock;
  #waiting: Call[] = [];
  #sessions: { call: Call; endsAt: number; isConnected: boolean }[] = [];
  #answers = 0;

  constructor(clock: FakeClock, options: CameraOptions) {
    this.#clock = clock;
    this.options = {
      service: 'loses',
      room: 10,
      full: 'ignores',
      answers: 'well',
      sessionMs: Infinity,
      isMissing: false,
      isFull: false,
      ...options,
    };
  }

  /** @returns false if the service reports that the camera is absent */
  receive(call: Call): boolean {
    if (!this.isAway) this.#answer(call);
    else if (this.options.service === 'keeps') this.#waiting.push(call);
    return !this.isAway || this.options.service !== 'refuses';
  }

  leave(): void {
    this.isAway = true;
    for (const { call } of this.#sessions) call.peer.become('disconnected');
    this.#sessions = [];
  }

  comeBack(): void {
    this.isAway = false;
    for (const call of this.#waiting.splice(0)) {
      if (this.#clock.now() - call.at < KEPT_FOR) this.#answer(call);
    }
  }

  tick(): void {
    const now = this.#clock.now();
    for (const session of this.#sessions) {
      if (session.call.peer.connectionState !== 'connected') continue;
      if (!session.isConnected) session.endsAt = now + this.options.sessionMs;
      session.isConnected = true;
      if (session.endsAt > now) session.call.show();
    }
    this.#sessions = this.#sessions.filter(({ call, endsAt, isConnected }) => {
      const isOver = endsAt <= now || (isConnected && call.peer.closed);
      if (isOver) this.#end(call);
      return !isOver;
    });
  }

  #end({ peer }: Call): void {
    if (!peer.closed) peer.become('failed');
  }

  /** Connects half a second after the answer, even if the camera has started a new session meanwhile. */
  #connect({ peer }: Call): void {
    this.#clock.after(500, () => {
      if (peer.signalingState === 'stable' && !peer.closed) peer.become('connected');
    });
  }

  #answer(call: Call): void {
    const { room, full, answers } = this.options;
    this.offers += 1;
    this.callers.add(call.peer);
    if (answers === 'never') return;
    if (answers !== 'well') {
      call.answer({ type: 'answer', sdp: answers === 'unusably' ? 'v=0\r\n' : REJECTED });
      return;
    }
    const known = this.#sessions.find((session) => session.call.name === call.name);
    // A repeated offer from a connected viewer has no effect.
    if (known?.call.peer === call.peer && known.isConnected) return;
    this.#sessions = this.#sessions.filter((session) => session !== known);
    if (this.#sessions.length >= room) {
      if (full === 'ignores') return;
      const oldest = this.#sessions.shift();
      if (oldest !== undefined) this.#end(oldest.call);
    }
    this.#sessions.push({ call, endsAt: this.#clock.now() + HELD_FOR, isConnected: false });
    this.#answers += 1;
    if (call.peer.closed) return;
    call.answer({
      type: 'answer',
      sdp: `${answerOf(this.#answers)}a=fingerprint:sha-256 ${String(this.#answers)}\r\n`,
    });
    this.#connect(call);
  }
}

let names = 0;

export function fakeTabs() {
  const pages = new Set<(message: unknown) => void>();
  return (): LiveTabs => {
    let own: ((message: unknown) => void) | null = null;
    return {
      post: (message) => {
        for (const receive of pages) if (receive !== own) receive(message);
      },
      listen: (onMessage, signal) => {
        own = onMessage;
        pages.add(onMessage);
        signal.addEventListener('abort', () => pages.delete(onMessage));
      },
    };
  };
}

export function watch(camera: ModelCamera, clock: FakeClock, tabs?: LiveTabs) {
  names += 1;
  const page = `page-${String(names)}`;
  let attempts = 0;
  const open: OpenTransport = (source, host) => {
    if (source.kind !== 'live') throw new Error('It has no recordings.');
    const peers: FakePeer[] = [];
    attempts += 1;
    const name = `${page}-${String(attempts)}`;
    let video: HTMLVideoElement | null = null;
    const controlPlane: ControlPlane = {
      recall: () => null,
      keep: () => '',
      forget: () => undefined,
      findChannel: () => {
        camera.lookups += 1;
        return Promise.resolve(
          camera.options.isMissing
            ? { ok: false, failure: { kind: 'channelMissing' } }
            : { ok: true, value: ACCESS },
        );
      },
      iceServers: () => Promise.resolve({ ok: true, value: [] }),
    };
    const transport = openLive(source, host, {
      controlPlane,
      random: () => 0.5,
      takeClientId: () => ({ id: name, release: () => undefined }),
      afterFrame: () => Promise.resolve(),
      createPeer: () => {
        const peer = new RTCPeerConnection();
        if (!(peer instanceof FakePeer)) throw new Error('This file has no stand-in for WebRTC.');
        peers.push(peer);
        return peer;
      },
      openSignaling: (_access, _options, events, signal) => {
        if (camera.options.isFull) {
          events.onRefused({ kind: 'viewerLimit' });
          return Promise.resolve(null);
        }
        return Promise.resolve({
          sendOffer: () => {
            const peer = peers.at(-1);
            if (peer === undefined || signal.aborted) return;
            const call: Call = {
              name,
              peer,
              answer: events.onAnswer,
              show: () => rig.frames.show(video),
              at: clock.now(),
            };
            if (!camera.receive(call)) events.onRefused({ kind: 'cameraSilent' });
          },
          sendCandidate: () => undefined,
          drain: () => undefined,
          close: () => undefined,
        });
      },
    });
    return Promise.resolve({
      attach: (element) => {
        video = element;
        transport.attach(element);
      },
      recover: () => transport.recover(),
      callAgain: () => transport.callAgain?.(),
      isCalling: () => transport.isCalling?.() ?? false,
      details: () => transport.details(),
    });
  };
  const credential = () => Promise.resolve({ ok: true as const, value: ACCESS.credential });
  const rig = setUpDriver(
    { key: 'camera', sources: [{ kind: 'live', credential, ...(tabs && { tabs }) }], snapshotUrl: null },
    open,
    clock,
  );
  return rig;
}

export function setUp(options: CameraOptions = {}, cameras = 1) {
  const clock = new FakeClock();
  const all = Array.from({ length: cameras }, () => new ModelCamera(clock, options));
  const [camera] = all;
  if (camera === undefined) throw new Error('There is no camera.');
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 500) {
      await settle();
      for (const each of all) each.tick();
      await clock.pass(500);
    }
  };
  return { clock, all, camera, pass };
}
