import { describe, expect, it } from 'vitest';
import type { LiveTabs } from '@/player/source';
import type { OpenTransport } from '@/player/core/transport';
import { openLive } from '@/player/live/openLive';
import type { ControlPlane } from '@/player/live/controlPlane';
import type { SignalingEvents } from '@/player/live/signaling';
import { FakeClock, settle } from '../../fakes';
import { prepareDriverTests, setUpDriver } from './driverRig';
import { ACCESS, answerOf, FakePeer, REJECTED, standInForWebRtc } from '../../live/liveRig';
import { SECOND, MINUTE } from '../../../../support/durations';

prepareDriverTests();
standInForWebRtc();

/** Milliseconds for which a camera reserves a slot for a viewer that does not connect. */
const HELD_FOR = 15 * SECOND;
/** Milliseconds for which the service keeps an offer by default. */
const KEPT_FOR = MINUTE;

interface Call {
  name: string;
  peer: FakePeer;
  answer: SignalingEvents['onAnswer'];
  show: () => void;
  at: number;
}

interface CameraOptions {
  /** Defines the service's queue while a camera is offline: it keeps or loses messages, or refuses them. */
  service?: 'keeps' | 'loses' | 'refuses';
  /** Number of viewers that the camera serves. `full` defines what it does with another viewer. */
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
  /** Counts offers that reached the camera. `callers` contains the connections that sent them. */
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

function fakeTabs() {
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

function watch(camera: ModelCamera, clock: FakeClock, tabs?: LiveTabs) {
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

function setUp(options: CameraOptions = {}, cameras = 1) {
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

describe('calls to a camera within ten minutes', () => {
  it.each<[string, CameraOptions, { calls: number; offers: number; state: object }]>([
    [
      'are three if the browser refuses each answer',
      { answers: 'unusably' },
      { calls: 3, offers: 3, state: { kind: 'failed', failures: [{ failure: { kind: 'answerUnusable' } }] } },
    ],
    [
      'are three if each answer is without video',
      { answers: 'withoutVideo' },
      { calls: 3, offers: 3, state: { kind: 'failed', failures: [{ failure: { kind: 'videoRefused' } }] } },
    ],
    [
      'are none if the service admits no more viewers',
      { isFull: true },
      { calls: 0, offers: 0, state: { kind: 'failed', failures: [{ failure: { kind: 'viewerLimit' } }] } },
    ],
    [
      'are three connections, one at a time, if the camera does not answer',
      { answers: 'never' },
      { calls: 3, offers: 38, state: { kind: 'failed', failures: [{ failure: { kind: 'cameraSilent' } }] } },
    ],
    [
      'are three if the camera ends each video after 15 s',
      { sessionMs: 15 * SECOND },
      { calls: 1, offers: 3, state: { kind: 'released', why: 'endedByCamera' } },
    ],
    [
      'are none if the channel does not exist',
      { isMissing: true },
      { calls: 0, offers: 0, state: { kind: 'failed', failures: [{ failure: { kind: 'channelMissing' } }] } },
    ],
  ])('%s', async (_title, options, { calls, offers, state }) => {
    const { clock, camera, pass } = setUp(options);
    const page = watch(camera, clock);
    await pass(10 * MINUTE);
    expect([camera.callers.size, camera.offers]).toEqual([calls, offers]);
    expect(page.driver.getView().state).toMatchObject(state);
    expect(camera.lookups).toBeLessThanOrEqual(11);
  });

  it('are one per minute without user activity, and four per minute after user input', async () => {
    const { clock, camera, pass } = setUp({ answers: 'never' });
    watch(camera, clock);
    await pass(20 * MINUTE);
    const before = camera.offers;
    await pass(10 * MINUTE + 15 * SECOND);
    const unattended = camera.offers - before;
    expect(unattended).toBeLessThanOrEqual(12);
    globalThis.dispatchEvent(new Event('pointerdown'));
    await pass(MINUTE);
    expect(camera.offers - before - unattended).toBeGreaterThanOrEqual(4);
  });

  it('continue while the user is active', async () => {
    const { clock, camera, pass } = setUp({ sessionMs: 15 * SECOND });
    const page = watch(camera, clock);
    for (let signs = 0; signs < 10; signs += 1) {
      globalThis.dispatchEvent(new Event('pointerdown'));
      await pass(30 * SECOND);
    }
    expect(page.kind()).not.toBe('released');
  });

  it('begin again when the user presses Play', async () => {
    const { clock, camera, pass } = setUp({ sessionMs: 15 * SECOND });
    const page = watch(camera, clock);
    await pass(10 * MINUTE);
    page.driver.play();
    await pass(10 * SECOND);
    expect(page.kind()).toBe('live');
  });

  it('lead to video once answers become valid, even after many calls', async () => {
    const { clock, camera, pass } = setUp({ answers: 'unusably' });
    const page = watch(camera, clock);
    await pass(5 * MINUTE);
    camera.options.answers = 'well';
    await pass(4 * MINUTE);
    expect(camera.callers.size).toBe(3);
    await pass(3 * MINUTE);
    expect(page.kind()).toBe('live');
  });

  const GAPS = [0, 3 * SECOND, 47 * SECOND];

  it.each(GAPS)('end if two devices compete for the only viewer slot, %i ms apart', async (gap) => {
    const { clock, camera, pass } = setUp({ room: 1, full: 'replaces' });
    const first = watch(camera, clock);
    await pass(gap);
    const second = watch(camera, clock);
    await pass(5 * MINUTE);
    const { offers } = camera;
    expect(camera.callers.size).toBeLessThanOrEqual(3);
    expect(offers).toBeLessThanOrEqual(7);
    await pass(10 * MINUTE);
    expect(camera.offers).toBe(offers);
    expect([first.kind(), second.kind()].sort()).toEqual(['live', 'released']);
  });

  it.each(GAPS.slice(1))(
    'leave the only viewer slot to the tab opened %i ms after the first',
    async (gap) => {
      const { clock, camera, pass } = setUp({ room: 1, full: 'replaces' });
      const tabs = fakeTabs();
      const first = watch(camera, clock, tabs());
      await pass(gap);
      const second = watch(camera, clock, tabs());
      await pass(MINUTE);
      expect(first.driver.getView().state).toMatchObject({ kind: 'released', why: 'endedByCamera' });
      expect(second.kind()).toBe('live');
      const { offers } = camera;
      expect(offers).toBeLessThanOrEqual(6);
      await pass(10 * MINUTE);
      expect(camera.offers).toBe(offers);
      await clock.pass(SECOND);
      first.driver.play();
      await pass(MINUTE);
      expect([first.kind(), second.kind()].sort()).toEqual(['live', 'released']);
    },
  );

  it('continue in all tabs if all lose their video at once', async () => {
    const { clock, camera, pass } = setUp();
    const tabs = fakeTabs();
    const pages = [watch(camera, clock, tabs())];
    await pass(10 * SECOND);
    pages.push(watch(camera, clock, tabs()));
    for (let losses = 0; losses < 2; losses += 1) {
      await pass(10 * SECOND);
      camera.leave();
      await pass(20 * SECOND);
      camera.comeBack();
      await pass(20 * SECOND);
    }
    expect(pages.map(({ kind }) => kind())).toEqual(['live', 'live']);
  });

  it('leave the only viewer slot to the tab that uses it until that tab closes', async () => {
    const { clock, camera, pass } = setUp({ room: 1 });
    const first = watch(camera, clock);
    await pass(5 * SECOND);
    const second = watch(camera, clock);
    await pass(10 * MINUTE);
    expect([first.kind(), second.kind()]).toEqual(['live', 'failed']);
    expect(camera.callers.size).toBeLessThanOrEqual(4);
    first.controller.abort();
    await pass(MINUTE + 5 * SECOND);
    expect(second.kind()).toBe('live');
  });
});

describe('camera that is back online', () => {
  const SERVICES = ['keeps', 'loses', 'refuses'] as const;

  it.each(SERVICES)(
    'shows video within 20 s after a minute offline if the service %s its messages',
    async (service) => {
      const { clock, camera, pass } = setUp({ service, room: 1 });
      camera.isAway = true;
      const page = watch(camera, clock);
      await pass(MINUTE);
      expect(page.driver.getView().state).toMatchObject({
        failures: [{ failure: { kind: 'cameraSilent' } }],
      });
      camera.comeBack();
      await pass(service === 'keeps' ? 3 * SECOND : 20 * SECOND);
      expect(page.kind()).toBe('live');
      expect(camera.callers.size).toBe(1);
    },
  );

  it.each(
    SERVICES.flatMap((service) =>
      (['ignores', 'replaces'] as const).flatMap((full) =>
        [20, 600].map((seconds): [number, CameraOptions] => [seconds, { service, full, room: 1 }]),
      ),
    ),
  )('shows video within 20 s after %i s offline during playback: %o', async (seconds, options) => {
    const { clock, camera, pass } = setUp(options);
    const page = watch(camera, clock);
    await pass(30 * SECOND);
    expect(page.kind()).toBe('live');
    camera.leave();
    await pass(seconds * SECOND);
    camera.comeBack();
    await pass(20 * SECOND);
    expect(page.kind()).toBe('live');
    expect(camera.callers.size).toBeLessThanOrEqual(2);
  });

  it('shows video within 3 s after Play, without a second connection', async () => {
    const { clock, camera, pass } = setUp();
    camera.isAway = true;
    const page = watch(camera, clock);
    await pass(40 * SECOND);
    camera.comeBack();
    page.driver.play();
    await pass(3 * SECOND);
    expect(page.kind()).toBe('live');
    expect(camera.callers.size).toBe(1);
  });

  it('shows video once its channel exists', async () => {
    const { clock, camera, pass } = setUp({ isMissing: true });
    const page = watch(camera, clock);
    await pass(3 * MINUTE);
    camera.options.isMissing = false;
    await pass(MINUTE + 5 * SECOND);
    expect(page.kind()).toBe('live');
  });

  it.each(SERVICES)('is live within a minute even if nine cameras are back at once: %s', async (service) => {
    const { clock, all, pass } = setUp({ service, room: 2 }, 9);
    const pages = all.map((camera) => watch(camera, clock));
    await pass(10 * SECOND);
    for (const camera of all) camera.leave();
    await pass(MINUTE);
    for (const camera of all) camera.comeBack();
    await pass(MINUTE);
    expect(pages.map(({ kind }) => kind())).toEqual(pages.map(() => 'live'));
    for (const { callers } of all) expect(callers.size).toBeLessThanOrEqual(3);
  });
});
