import { failed, type Result } from '@/domain/result';
import { delay } from '@/lib/time/delay';
import type { PlaybackFailure, TransportHost } from '../core/transport';
import { hasBundle } from './answer';
import { CameraMessages } from './CameraMessages';
import { isHeld, type ClientId } from './clientId';
import { ChannelService } from './ChannelService';
import { forgetWith, type ChannelAccess, type ControlPlane } from './controlPlane';
import { createDetailsReader } from './connectionDetails';
import { addReceivers } from './offer';
import { createCandidateQueue, type CandidateQueue } from './candidateQueue';
import type { ParkableTransport } from './parkedConnections';
import { setIceServers } from './setIceServers';
import { watchPeer } from './watchPeer';
import type { OpenSignaling, Signaling } from './signaling';
import type { LiveSource } from '../source';

/** Milliseconds after which an offer goes over the old socket when no new one has opened. */
const NEW_SOCKET_WITHIN_MS = 2_000;
/** Milliseconds between two answers to one offer that was sent more than once, at most. */
const LAST_ANSWER_WITHIN_MS = 300;

/** What live video is made of; tests put their own in. */
export interface LiveDependencies {
  controlPlane: ControlPlane;
  openSignaling: OpenSignaling;
  createPeer: () => RTCPeerConnection;
  takeClientId: (channel: string) => ClientId;
  /** 0 to 1. */
  random: () => number;
}

/** One connection to a camera, from its call to its end. */
export class LiveTransport implements ParkableTransport {
  readonly #source: LiveSource;
  readonly #host: TransportHost;
  readonly #dependencies: LiveDependencies;
  readonly #service: ChannelService;
  readonly #stream = new MediaStream();
  #peer: RTCPeerConnection | null = null;
  #readDetails: ReturnType<typeof createDetailsReader> | null = null;
  /** Made while the channel is looked for. */
  #firstOffer: Promise<RTCSessionDescriptionInit> | null = null;
  /** What was offered last, without the candidates that its peer adds to it: the service takes no long messages. */
  #offer: RTCSessionDescriptionInit | null = null;
  #signaling: Signaling | null = null;
  /** The next one is being opened. */
  #replacing: Promise<void> | null = null;
  #access: ChannelAccess | null = null;
  #clientId: ClientId | null = null;
  #video: HTMLVideoElement | null = null;
  /** Everything is ready but the offer, which waits for an element that shows the picture. */
  #isCallDue = false;
  #isAnswered = false;
  /** A restart is under way whose offer is not set yet. */
  #isRestarting = false;
  /** The offer was sent more than once, and a camera may answer each. */
  #isRepeated = false;
  /** Forgets an answer that another one may follow. */
  #cancelAnswer = () => {};
  /** Another restart was asked for after the offer of the last one. */
  #isRestartDue = false;
  /** The socket and the call for relays are both under way. */
  #isPreparing = false;
  /** What the socket said meanwhile. */
  #refusal: PlaybackFailure | null = null;
  readonly #candidates: CandidateQueue<RTCIceCandidate>;
  /** Candidates of other sections than the first. Only a camera that answers without BUNDLE needs them. */
  #sectionCandidates: RTCIceCandidate[] = [];
  readonly #messages: CameraMessages;

  constructor(source: LiveSource, host: TransportHost, dependencies: LiveDependencies) {
    this.#source = source;
    this.#host = host;
    this.#dependencies = dependencies;
    this.#service = new ChannelService(source, host, dependencies);
    this.#messages = new CameraMessages(host);
    this.#candidates = createCandidateQueue<RTCIceCandidate>(host.clock, (candidate) => {
      this.#signaling?.sendCandidate(candidate);
    });
    host.signal.addEventListener('abort', () => {
      this.#dispose();
    });
    if (typeof RTCPeerConnection === 'undefined') {
      host.onFailed({ kind: 'liveUnsupported' });
      return;
    }
    if (source.session !== undefined) forgetWith(source.session);
    this.#connect().catch(() => {
      this.#fail({ kind: 'connectionLost' });
    });
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
   * Restarts ICE with fresh servers (the old ones' names live 300 s), over a new socket: with the network that is gone the
   * old one may have gone as well, and not know it.
   */
  recover(): void {
    this.#isRestartDue = true;
    void this.#restartIfStable();
  }

  /** Sends the same offer again, which may have been lost while the camera was away. */
  callAgain(): void {
    if (!this.#isAnswered && !this.#isCallDue) void this.#repeatCall();
  }

  async details() {
    const details = await this.#readDetails?.();
    return details === undefined ? null : { ...details, ignoredMessages: this.#messages.ignored };
  }

  get #isAborted(): boolean {
    return this.#host.signal.aborted;
  }

  #fail(failure: PlaybackFailure): void {
    if (!this.#isAborted) this.#host.onFailed(failure);
  }

  async #connect(): Promise<void> {
    this.#createPeer();
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
      // What is found anew makes no room for one more viewer, and finding it is one more call to a busy service.
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

  /** Nothing that was known of a channel is used again, on this page or a later one. */
  #forget(access: ChannelAccess): void {
    this.#dependencies.controlPlane.forget(access);
    this.#source.channelMemory?.write(null);
  }

  /** The relays are put in when they are known; before the offer is set nothing looks for a way. */
  #createPeer(): void {
    const peer = this.#dependencies.createPeer();
    this.#peer = peer;
    this.#readDetails = createDetailsReader(peer);
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
    // Who leaves before it is needed does not hear that it came to nothing.
    this.#firstOffer.catch(() => undefined);
  }

  /** One that has looked for ways to the camera through relays that are good no more. */
  #replacePeer(): void {
    if (this.#offer === null) return;
    this.#offer = null;
    this.#candidates.hold();
    this.#sectionCandidates = [];
    this.#peer?.close();
    this.#createPeer();
  }

  /** Calls the camera over its channel. @returns why that could not be done; null when the offer is sent, or the signal is aborted. */
  async #connectTo(access: ChannelAccess): Promise<PlaybackFailure | null> {
    this.#access = access;
    this.#clientId?.release(false);
    this.#clientId = this.#dependencies.takeClientId(access.arn);
    this.#refusal = null;
    this.#isPreparing = true;
    // Ways to the camera are looked for while the socket opens.
    const [failure, signaling] = await Promise.all([this.#prepareOffer(), this.#openSignaling()]);
    this.#isPreparing = false;
    if (this.#isAborted) return null;
    if (failure !== null || signaling === null || this.#refusal !== null) {
      signaling?.close();
      // Browsers hide why a socket was refused; the call beside it is told.
      return failure ?? this.#refusal ?? { kind: 'signalingRefused' };
    }
    this.#signaling = signaling;
    this.#isCallDue = true;
    this.#callIfWatched();
    return null;
  }

  async #repeatCall(): Promise<void> {
    this.#isRepeated = true;
    // The old socket may be dead and not know it.
    await this.#waitFor(this.#replaceSignaling());
    if (!this.#isAnswered) this.#sendOffer();
  }

  #callIfWatched(): void {
    if (!this.#isCallDue || this.#video === null) return;
    this.#isCallDue = false;
    this.#host.onStep('calling');
    this.#sendOffer();
  }

  /** @returns why there are no relays; null when the offer is set, or the signal is aborted. */
  async #prepareOffer(): Promise<PlaybackFailure | null> {
    const ice = await this.#fetchIceServers(false);
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
    // Media go on without signaling; only an unanswered call is lost with it.
    const loseCall = (failure: PlaybackFailure) => {
      if (this.#isPreparing) this.#refusal ??= failure;
      else if (!this.#isAnswered) this.#fail(failure);
    };
    return this.#dependencies.openSignaling(
      this.#access,
      { region: config.kvsRegion, clientId: this.#clientId.id },
      {
        onAnswer: (answer) => {
          this.#answered(answer);
        },
        onCandidate: (candidate) => {
          if (this.#peer !== null) this.#messages.addCandidate(this.#peer, candidate);
        },
        onUnreadable: () => {
          this.#messages.ignore();
        },
        onRefused: loseCall,
        onClosed: (failure) => {
          this.#signaling = null;
          loseCall(failure);
        },
        onGoAway: () => {
          void this.#replaceSignaling();
        },
        onIceServersExpired: () => {
          this.recover();
        },
      },
      this.#host.signal,
    );
  }

  /** From now on the peer looks for ways; what it finds waits for the offer to be sent. */
  async #setOffer(iceRestart: boolean): Promise<void> {
    const peer = this.#peer;
    if (peer === null) return;
    const offer = await (iceRestart ? peer.createOffer({ iceRestart }) : this.#firstOffer);
    if (offer === null || this.#isAborted) return;
    this.#candidates.hold();
    this.#offer = offer;
    await peer.setLocalDescription(offer);
  }

  /** Sends the offer; the answer comes by itself. */
  #sendOffer(): void {
    if (this.#isAborted || this.#offer === null) return;
    this.#signaling?.sendOffer(this.#offer);
    this.#candidates.release();
  }

  #answered(answer: RTCSessionDescriptionInit): void {
    this.#cancelAnswer();
    if (!this.#isRepeated || this.#isAnswered) void this.#acceptAnswer(answer);
    else {
      // A camera that finds several offers of one name may replace its connection with each: the last answer counts.
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

  /** One offer is open at a time: an answer does not say which offer it answers. */
  async #restartIfStable(): Promise<void> {
    if (this.#isRestarting || !this.#isAnswered || this.#peer?.signalingState !== 'stable') return;
    this.#isRestarting = true;
    this.#isRestartDue = false;
    try {
      await this.#restartIce();
    } catch {
      // The machine waits only so long for a recovered connection and then builds a new one.
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
    // An offer that is not sent is never answered, and an open one lets no other be made.
    if (this.#signaling === null) return;
    // The offer that is made now serves all that was asked for so far.
    this.#isRestartDue = false;
    await this.#setOffer(true);
    this.#sendOffer();
  }

  /** @returns fresh relays, when a new socket is open or will not be soon. */
  async #renew(): Promise<Result<RTCIceServer[], PlaybackFailure>> {
    const socket = this.#replaceSignaling();
    const ice = await this.#fetchIceServers(true);
    await this.#waitFor(socket);
    return ice;
  }

  /** Waits for a new socket, not for long where an old one may still carry messages. */
  async #waitFor(socket: Promise<void>): Promise<void> {
    const { signal, clock } = this.#host;
    await (this.#signaling === null
      ? socket
      : Promise.race([socket, delay(NEW_SOCKET_WITHIN_MS, signal, clock)]));
  }

  /** Opens the next signaling connection before the old one is let go; one at a time. */
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
    // A new client holds candidates back as the first one did, until it is told that the answer is in place.
    if (this.#peer?.signalingState === 'stable') next.drain();
  }

  #dispose(): void {
    this.#cancelAnswer();
    this.#candidates.close();
    this.#messages.close();
    // What was prepared for a player that did not come is as good as before.
    if (this.#video !== null && !this.#isAnswered && this.#access !== null) this.#forget(this.#access);
    // Asked before the peer closes, which ends its states.
    this.#clientId?.release(isHeld(this.#peer));
    this.#signaling?.close();
    this.#peer?.close();
    for (const track of this.#stream.getTracks()) {
      track.stop();
      this.#stream.removeTrack(track);
    }
    this.detach();
    this.#signaling = null;
    this.#peer = null;
    this.#readDetails = null;
  }
}
