import { failed, type Result } from '@/domain/result';
import { delay } from '@/lib/time/delay';
import type { PlaybackFailure, TransportHost } from '../core/transport';
import { hasBundle } from './answer';
import { CameraMessages } from './CameraMessages';
import { isHeld, type ClientId } from './clientId';
import { createChannelService } from './channelService';
import { forgetWith, type ChannelAccess, type ControlPlane } from './controlPlane';
import { createDetailsReader, watchPackets } from './connectionDetails';
import { addReceivers, setIceServers } from './offer';
import { createCandidateQueue, type CandidateQueue } from './candidateQueue';
import type { ParkableTransport } from './parkedConnections';
import { watchPeer } from './watchPeer';
import type { OpenSignaling, Signaling } from './signaling';
import type { LiveSource } from '../source';

/** If no new socket opens within this time, the offer uses the old one. */
const NEW_SOCKET_WITHIN_MS = 2_000;
const LAST_ANSWER_WITHIN_MS = 300;

export interface LiveDependencies {
  controlPlane: ControlPlane;
  openSignaling: OpenSignaling;
  createPeer: () => RTCPeerConnection;
  /** Delays the creation of the peer connection, which takes tens of milliseconds on a slow CPU. */
  afterFrame: () => Promise<void>;
  takeClientId: (channel: string) => ClientId;
  random: () => number;
}

/** Connects to a camera, and owns the connection until the host's signal aborts. */
export class LiveTransport implements ParkableTransport {
  readonly #source: LiveSource;
  readonly #host: TransportHost;
  readonly #dependencies: LiveDependencies;
  readonly #service: ReturnType<typeof createChannelService>;
  readonly #stream = new MediaStream();
  #peerCreated: Promise<void> | null = null;
  #peer: RTCPeerConnection | null = null;
  #readDetails: ReturnType<typeof createDetailsReader> | null = null;
  #isReceiving: ReturnType<typeof watchPackets> | null = null;
  #firstOffer: Promise<RTCSessionDescriptionInit> | null = null;
  /**
   * The last offer, without the candidates that the peer adds later, because the service limits the size of
   * messages.
   */
  #offer: RTCSessionDescriptionInit | null = null;
  #signaling: Signaling | null = null;
  /** Closes all sockets of a call, including those that are still opening. */
  #sockets = new AbortController();
  #replacing: Promise<void> | null = null;
  #access: ChannelAccess | null = null;
  #clientId: ClientId | null = null;
  #video: HTMLVideoElement | null = null;
  /** True while a prepared offer waits for an element. `attach` sends the offer. */
  #isCallDue = false;
  #isAnswered = false;
  #isRestarting = false;
  #isRepeated = false;
  #cancelAnswer = () => {};
  #isRestartDue = false;
  #isPreparing = false;
  #refusal: PlaybackFailure | null = null;
  readonly #candidates: CandidateQueue<RTCIceCandidate>;
  /** Candidates of all media sections but the first. Only cameras that answer without BUNDLE need them. */
  #sectionCandidates: RTCIceCandidate[] = [];
  readonly #messages: CameraMessages;

  constructor(source: LiveSource, host: TransportHost, dependencies: LiveDependencies) {
    this.#source = source;
    this.#host = host;
    this.#dependencies = dependencies;
    this.#service = createChannelService(source, host, dependencies);
    this.#messages = new CameraMessages(host);
    this.#candidates = createCandidateQueue<RTCIceCandidate>(host.clock, (candidate) =>
      this.#signaling?.sendCandidate(candidate),
    );
    host.signal.addEventListener('abort', () => this.#dispose());
    if (typeof RTCPeerConnection === 'undefined') {
      host.onFailed({ kind: 'liveUnsupported' });
      return;
    }
    if (source.session !== undefined) forgetWith(source.session);
    this.#connect().catch(() => this.#fail({ kind: 'connectionLost' }));
  }

  attach(video: HTMLVideoElement): void {
    this.#video = video;
    video.srcObject = this.#stream;
    this.#host.onSourceSet();
    this.#callIfWatched();
  }

  get isConnected(): boolean {
    const peer = this.#peer;
    return this.#isAnswered && peer?.connectionState === 'connected' && peer.signalingState === 'stable';
  }

  detach(): void {
    if (this.#video?.srcObject === this.#stream) this.#video.srcObject = null;
    this.#video = null;
  }

  /**
   * Restarts ICE with new servers, whose credentials last 300 s, over a new socket, because the old one may
   * be dead.
   */
  recover(): void {
    this.#isRestartDue = true;
    void this.#restartIfStable();
  }

  isCalling(): boolean {
    return !this.#isCallDue && this.#peer?.signalingState === 'have-local-offer';
  }

  callAgain(): void {
    if (this.isCalling()) void this.#repeatCall();
    else if (this.#isAnswered) this.recover();
  }

  async details() {
    const details = await this.#readDetails?.();
    return details === undefined ? null : { ...details, ignoredMessages: this.#messages.ignored };
  }

  isReceiving(lastFrameAt: number | null): boolean {
    return this.#isReceiving?.(lastFrameAt) ?? false;
  }

  get #isAborted(): boolean {
    return this.#host.signal.aborted;
  }

  #fail(failure: PlaybackFailure): void {
    if (!this.#isAborted) this.#host.onFailed(failure);
  }

  async #connect(): Promise<void> {
    this.#peerCreated = this.#dependencies.afterFrame().then(() => {
      if (!this.#isAborted) this.#createPeer();
    });
    // Avoids an unhandled rejection if the connection fails before the peer is used.
    this.#peerCreated.catch(() => undefined);
    const reading = this.#source.channelMemory?.read();
    const credential = await this.#service.credential();
    if (this.#isAborted) return;
    if (!credential.ok) {
      this.#fail(credential.failure);
      return;
    }
    this.#host.onStep('contacting');
    const { controlPlane } = this.#dependencies;
    let known = controlPlane.recall(credential.value);
    if (known === null && reading !== undefined) {
      known = controlPlane.recall(credential.value, await reading);
      if (this.#isAborted) return;
    }
    if (known !== null) {
      const failure = await this.#connectTo(known);
      if (this.#isAborted || failure === null) return;
      this.#forget(known);
      this.#replacePeer();
      // Another lookup would free no viewer slot and would burden a busy service.
      if (failure.kind === 'viewerLimit' || failure.kind === 'serviceBusy') {
        this.#fail(failure);
        return;
      }
    }
    const found = await this.#service.findChannel(credential.value);
    if (this.#isAborted) return;
    const failure = found.ok ? await this.#connectTo(found.value) : found.failure;
    if (failure !== null) this.#fail(failure);
  }

  #forget(access: ChannelAccess): void {
    this.#dependencies.controlPlane.forget(access);
    this.#source.channelMemory?.write(null);
  }

  #createPeer(): void {
    const peer = this.#dependencies.createPeer();
    this.#peer = peer;
    this.#readDetails = createDetailsReader(peer);
    this.#isReceiving = watchPackets(peer, this.#host.clock);
    watchPeer(peer, this.#host, {
      onCandidate: (candidate) => {
        const isForLater = !this.#isAnswered && (candidate.sdpMLineIndex ?? 0) > 0;
        if (isForLater) this.#sectionCandidates.push(candidate);
        else this.#candidates.add(candidate);
      },
      onTrack: (track) => this.#stream.addTrack(track),
      onLost: (why) => {
        if (peer === this.#peer && (why === 'disconnected' || this.#isAnswered)) this.#host.onLinkLost();
      },
    });
    addReceivers(peer);
    this.#firstOffer = peer.createOffer({ iceRestart: false });
    // Avoids an unhandled rejection if the player closes before the offer is used.
    this.#firstOffer.catch(() => undefined);
  }

  /**
   * Creates a new peer, because the old peer gathered candidates with the TURN servers of the failed attempt.
   */
  #replacePeer(): void {
    if (this.#offer === null) return;
    this.#offer = null;
    this.#candidates.hold();
    this.#sectionCandidates = [];
    this.#peer?.close();
    this.#createPeer();
  }

  /**
   * Prepares a call to the camera over its channel. The offer is sent once an element is attached.
   * @returns the failure; null if the call is prepared, or after an abort
   */
  async #connectTo(access: ChannelAccess): Promise<PlaybackFailure | null> {
    this.#access = access;
    this.#clientId?.release(false);
    this.#clientId = this.#dependencies.takeClientId(access.arn);
    this.#refusal = null;
    this.#isPreparing = true;
    const [failure] = await Promise.all([this.#prepareOffer(), this.#openNext()]);
    if (this.#replacing !== null) await this.#waitFor(this.#replacing);
    this.#isPreparing = false;
    if (this.#isAborted) return null;
    if (failure !== null || this.#signaling === null || this.#refusal !== null) {
      this.#sockets.abort();
      this.#sockets = new AbortController();
      this.#signaling = null;
      // Browsers do not reveal why a socket was refused, but the parallel request for ICE servers may.
      return failure ?? this.#refusal ?? { kind: 'signalingRefused' };
    }
    this.#isCallDue = true;
    this.#callIfWatched();
    return null;
  }

  async #repeatCall(): Promise<void> {
    this.#isRepeated = true;
    // The old socket may be dead without an event.
    await this.#waitFor(this.#replaceSignaling());
    if (this.isCalling()) this.#sendOffer();
  }

  #callIfWatched(): void {
    if (!this.#isCallDue || this.#video === null) return;
    this.#isCallDue = false;
    this.#host.onStep('calling');
    this.#sendOffer();
  }

  async #prepareOffer(): Promise<PlaybackFailure | null> {
    const reading = this.#fetchIceServers(false);
    await this.#peerCreated;
    const ice = await reading;
    if (this.#isAborted) return null;
    if (!ice.ok) return ice.failure;
    if (this.#peer !== null) setIceServers(this.#peer, ice.value);
    await this.#setOffer(false);
    return null;
  }

  async #fetchIceServers(isFresh: boolean): Promise<Result<RTCIceServer[], PlaybackFailure>> {
    const clientId = this.#clientId?.id;
    if (this.#access === null || clientId === undefined) return failed({ kind: 'connectionLost' });
    return this.#service.iceServers(this.#access, clientId, isFresh);
  }

  #openSignaling(): Promise<Signaling | null> {
    const { config } = this.#host;
    if (this.#access === null || this.#clientId === null) return Promise.resolve(null);
    const old = this.#signaling;
    // Media does not need the socket, so closing it loses only an unanswered call.
    const loseCall = (failure: PlaybackFailure) => {
      if (this.#isPreparing) this.#refusal ??= failure;
      else if (!this.#isAnswered) this.#fail(failure);
    };
    return this.#dependencies.openSignaling(
      this.#access,
      { region: config.kvsRegion, clientId: this.#clientId.id },
      {
        onAnswer: (answer) => this.#answered(answer),
        onCandidate: (candidate) => {
          if (this.#peer !== null) this.#messages.addCandidate(this.#peer, candidate);
        },
        onUnreadable: () => this.#messages.ignore(),
        onRefused: (failure) => {
          // A first call can still use the old socket if the service refuses the new socket.
          if (this.#isRepeated || old === null || this.#signaling !== old) loseCall(failure);
        },
        onClosed: (failure) => {
          this.#signaling = null;
          // Ignores the close of a socket that is being replaced, because the new socket receives the answer
          // too.
          if (this.#replacing === null) loseCall(failure);
        },
        onGoAway: () => {
          void this.#replaceSignaling();
        },
        onIceServersExpired: () => this.recover(),
      },
      this.#sockets.signal,
    );
  }

  async #setOffer(iceRestart: boolean): Promise<void> {
    const peer = this.#peer;
    if (peer === null) return;
    const offer = await (iceRestart ? peer.createOffer({ iceRestart }) : this.#firstOffer);
    if (offer === null || this.#isAborted) return;
    this.#candidates.hold();
    this.#offer = offer;
    await peer.setLocalDescription(offer);
  }

  #sendOffer(): void {
    if (this.#isAborted || this.#offer === null) return;
    this.#signaling?.sendOffer(this.#offer);
    this.#candidates.release();
  }

  #answered(answer: RTCSessionDescriptionInit): void {
    this.#cancelAnswer();
    if (!this.#isRepeated || this.#isAnswered) void this.#acceptAnswer(answer);
    else {
      // Waits for the last answer, because a camera may replace its connection for each repeated offer.
      this.#cancelAnswer = this.#host.clock.after(
        LAST_ANSWER_WITHIN_MS,
        () => void this.#acceptAnswer(answer),
      );
    }
  }

  async #acceptAnswer(answer: RTCSessionDescriptionInit): Promise<void> {
    const peer = this.#peer;
    if (peer === null || this.#isAborted || peer.signalingState !== 'have-local-offer') return;
    const sdp = await this.#messages.accept(peer, answer, !this.#isAnswered);
    if (sdp === null || this.#isAborted) return;
    if (!hasBundle(sdp)) for (const candidate of this.#sectionCandidates) this.#candidates.add(candidate);
    this.#sectionCandidates = [];
    if (!this.#isAnswered) {
      this.#host.onStep('linking');
      if (this.#access !== null) {
        this.#source.onAnswered?.(this.#access.credential);
        this.#source.channelMemory?.write(this.#dependencies.controlPlane.keep(this.#access));
      }
    }
    this.#isAnswered = true;
    this.#signaling?.drain();
    if (this.#isRestartDue) void this.#restartIfStable();
  }

  async #restartIfStable(): Promise<void> {
    if (this.#isRestarting || !this.#isAnswered || this.#peer?.signalingState !== 'stable') return;
    this.#isRestarting = true;
    this.#isRestartDue = false;
    try {
      await this.#restartIce();
    } catch {
      // The state machine opens a new connection after its timeout.
    }
    this.#isRestarting = false;
    if (this.#isRestartDue && !this.#isAborted) void this.#restartIfStable();
  }

  async #restartIce(): Promise<void> {
    const peer = this.#peer;
    if (peer === null) return;
    let ice = await this.#renew();
    if (!ice.ok && ice.failure.kind === 'credentialsExpired' && !this.#isAborted) {
      const found = await this.#service.authorise();
      if (!found.ok) return;
      this.#access = found.value;
      ice = await this.#renew();
    }
    if (!ice.ok || this.#isAborted) return;
    if (this.#peer !== null) setIceServers(this.#peer, ice.value);
    // Without a socket, the camera would not answer the offer, and the open offer would block the next one.
    if (this.#signaling === null) return;
    // The offer below also serves all restarts requested so far.
    this.#isRestartDue = false;
    await this.#setOffer(true);
    this.#sendOffer();
  }

  async #renew(): Promise<Result<RTCIceServer[], PlaybackFailure>> {
    const socket = this.#replaceSignaling();
    const ice = await this.#fetchIceServers(true);
    await this.#waitFor(socket);
    return ice;
  }

  async #waitFor(socket: Promise<void>): Promise<void> {
    const { signal, clock } = this.#host;
    await (this.#signaling === null
      ? socket
      : Promise.race([socket, delay(NEW_SOCKET_WITHIN_MS, signal, clock)]));
  }

  #replaceSignaling(): Promise<void> {
    this.#replacing ??= this.#openNext().finally(() => {
      this.#replacing = null;
    });
    return this.#replacing;
  }

  async #openNext(): Promise<void> {
    const next = await this.#openSignaling();
    if (next === null || this.#isAborted) return;
    const old = this.#signaling;
    this.#signaling = next;
    old?.close();
    // A new client queues candidates until `drain` is called, even if the answer is already set.
    if (this.#isAnswered && this.#peer?.signalingState === 'stable') next.drain();
  }

  #dispose(): void {
    this.#cancelAnswer();
    this.#candidates.close();
    this.#messages.close();
    // Forgets the stored channel after an unanswered call, because the channel may be wrong. Without an
    // element, no call was sent.
    if (this.#video !== null && !this.#isAnswered && this.#access !== null) this.#forget(this.#access);
    // `isHeld` must read the peer's states before `close` resets them.
    this.#clientId?.release(isHeld(this.#peer));
    this.#sockets.abort();
    this.#peer?.close();
    for (const track of this.#stream.getTracks()) {
      track.stop();
      this.#stream.removeTrack(track);
    }
    this.detach();
    this.#signaling = null;
    this.#peer = null;
    this.#readDetails = null;
    this.#isReceiving = null;
  }
}
