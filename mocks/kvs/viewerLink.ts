import type { LiveFault } from '../files/mediaFaults';
import type { Filming } from './filming';
import { SILENT_HOST, SILENT_HOST_V6 } from './protocol';
import type { ToViewer } from './signalWire';
import { withStartBitrate } from './startBitrate';

export const ANSWER_FAULTS = [
  'camera-answers-late',
  'candidates-before-answer',
  'ice-fails',
  'relay-only',
  'ipv6-candidates',
  'candidates-refused',
  'answers-old-offer',
  'video-rejected',
  'other-codec',
  'answers-sendrecv',
  'answers-recvonly',
  'answers-without-direction',
  'answers-without-bundle',
  'answers-unusable',
  'answers-unusable-first',
] as const satisfies readonly LiveFault[];
type AnswerFault = (typeof ANSWER_FAULTS)[number];

const withoutBundle = (sdp: string): string => sdp.replace(/^a=group:BUNDLE.*\r?\n/gm, '');

function answerAs(fault: AnswerFault | null, sdp: string): string {
  switch (fault) {
    case 'answers-sendrecv':
      return sdp.replaceAll('a=sendonly', 'a=sendrecv');
    case 'answers-recvonly':
      return sdp.replace('a=sendonly', 'a=recvonly');
    case 'answers-without-direction':
      return sdp.replaceAll('a=sendonly\r\n', '');
    case 'answers-without-bundle':
      return withoutBundle(sdp);
    case 'answers-unusable':
      return 'v=0\r\n';
    default:
      return sdp;
  }
}

function candidatesAs(fault: AnswerFault | null, candidate: RTCIceCandidateInit): RTCIceCandidateInit[] {
  // A candidate begins with foundation, component, transport and priority:
  // https://www.rfc-editor.org/rfc/rfc8839#section-5.1
  const at = (host: string, type: string): RTCIceCandidateInit => {
    const [head = ''] = /^candidate:\S+ \d+ \S+ \d+/.exec(candidate.candidate ?? '') ?? [];
    return { ...candidate, candidate: `${head} ${host} 50000 typ ${type}` };
  };
  switch (fault) {
    case 'ice-fails':
      return [];
    case 'relay-only':
      return [at(SILENT_HOST, 'relay raddr 0.0.0.0 rport 0')];
    case 'ipv6-candidates':
      return [at(SILENT_HOST_V6, 'host'), candidate];
    case 'candidates-refused':
      return [{ ...candidate, candidate: 'candidate:no such thing' }, candidate];
    default:
      return [candidate];
  }
}

export interface ViewerLinkEvents {
  onConnected(): void;
  onAnswered(): void;
  onEnded(): void;
}

const LATE_ANSWER_MS = 4_000;
const BETTER_ANSWER_AFTER_MS = 2_000;
const GATHERING_LIMIT_MS = 1_000;
/** Longer than the 5 s after which viewers restart ICE. */
const SILENCE_LIMIT_MS = 20_000;
const CONNECT_LIMIT_MS = 60_000;

const fingerprintOf = (sdp: string): string => /a=fingerprint:(\S+ \S+)/.exec(sdp)?.[1] ?? '';

export class ViewerLink {
  /** Changes when a viewer reconnects with a new signaling socket. */
  send: (message: ToViewer) => void;

  readonly #connection = new RTCPeerConnection();
  readonly #filming: Filming;
  readonly #events: ViewerLinkEvents;
  readonly #videoSender: RTCRtpSender;
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  #silence: ReturnType<typeof setTimeout> | undefined;
  #fingerprint = '';
  /** Handles offers and candidates one after another. */
  #work: Promise<void> = Promise.resolve();
  #heldBack: ToViewer[] | null = null;
  #fault: AnswerFault | null = null;
  #firstAnswer: ToViewer | null = null;
  #ended = false;

  constructor(filming: Filming, send: (message: ToViewer) => void, events: ViewerLinkEvents) {
    this.#filming = filming;
    this.send = send;
    this.#events = events;
    const stream = new MediaStream();
    this.#videoSender = this.#connection.addTrack(filming.video, stream);
    if (filming.audio) this.#connection.addTrack(filming.audio, stream);

    this.#connection.onicecandidate = ({ candidate }) => {
      if (!candidate) return;
      for (const payload of candidatesAs(this.#fault, candidate.toJSON())) {
        const message: ToViewer = { messageType: 'ICE_CANDIDATE', payload };
        if (this.#heldBack) this.#heldBack.push(message);
        else this.send(message);
      }
    };
    this.#connection.onconnectionstatechange = () => this.#followState();
    this.after(CONNECT_LIMIT_MS, () => {
      if (this.#connection.connectionState !== 'connected') this.end();
    });
  }

  /** @returns true for the first offer, and for an ICE restart, which keeps the connection's fingerprint */
  continues(sdp: string): boolean {
    return this.#fingerprint === '' || this.#fingerprint === fingerprintOf(sdp);
  }

  get isConnected(): boolean {
    return this.#connection.connectionState === 'connected';
  }

  offer(sdp: string, fault: AnswerFault | null): void {
    this.#fingerprint = fingerprintOf(sdp);
    this.#fault = fault;
    this.#enqueue(async () => {
      if (fault === 'camera-answers-late') await this.#pause(LATE_ANSWER_MS);
      this.#heldBack = [];
      const read = withStartBitrate(fault === 'answers-without-bundle' ? withoutBundle(sdp) : sdp);
      await this.#connection.setRemoteDescription({ type: 'offer', sdp: read });
      if (fault === 'video-rejected') this.#withholdVideo();
      if (fault === 'other-codec') this.#preferOtherCodec();
      await this.#connection.setLocalDescription();
      this.#watchTransport();
      await this.#keepResolution();
      if (fault === 'candidates-before-answer') await this.#gathered();
      const written = this.#connection.localDescription?.sdp ?? '';
      const answer: ToViewer = {
        messageType: 'SDP_ANSWER',
        payload: { type: 'answer', sdp: answerAs(fault, written) },
      };
      const candidates = this.#heldBack;
      this.#heldBack = null;
      const messages =
        fault === 'candidates-before-answer' ? [...candidates, answer] : [answer, ...candidates];
      const old = this.#firstAnswer;
      this.#firstAnswer ??= answer;
      if (fault === 'answers-old-offer' && old) this.send(old);
      if (fault === 'answers-unusable-first') {
        this.send({ messageType: 'SDP_ANSWER', payload: { type: 'answer', sdp: 'v=0\r\n' } });
        await this.#pause(BETTER_ANSWER_AFTER_MS);
      }
      for (const message of messages) this.send(message);
      this.#events.onAnswered();
    });
  }

  candidate(candidate: RTCIceCandidateInit): void {
    if (this.#fault === 'ice-fails' || this.#fault === 'relay-only') return;
    this.#enqueue(() => this.#connection.addIceCandidate(candidate));
  }

  /** Keeps the connection but sends no frames. */
  async freeze(): Promise<void> {
    await this.#videoSender.replaceTrack(null);
  }

  async thaw(): Promise<void> {
    if (!this.#ended) await this.#videoSender.replaceTrack(this.#filming.video);
  }

  /** Calls `act` after a delay unless the link ends first. */
  after(milliseconds: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, milliseconds);
    this.#timers.add(timer);
  }

  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    for (const timer of this.#timers) clearTimeout(timer);
    clearTimeout(this.#silence);
    this.#connection.onicecandidate = null;
    this.#connection.onconnectionstatechange = null;
    this.#connection.close();
    this.#events.onEnded();
  }

  #enqueue(act: () => Promise<void>): void {
    // Ignores errors, so that later messages are still handled.
    this.#work = this.#work.then(() => (this.#ended ? undefined : act())).catch(() => undefined);
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => this.after(milliseconds, resolve));
  }

  #gathered(): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (this.#connection.iceGatheringState === 'complete') resolve();
      };
      this.#connection.onicegatheringstatechange = check;
      this.after(GATHERING_LIMIT_MS, resolve);
      check();
    });
  }

  #withholdVideo(): void {
    for (const transceiver of this.#connection.getTransceivers()) {
      if (transceiver.sender === this.#videoSender) transceiver.direction = 'inactive';
    }
  }

  /** Prefers VP9 but keeps the other codecs for viewers that cannot decode it. */
  #preferOtherCodec(): void {
    const codecs = RTCRtpSender.getCapabilities('video')?.codecs ?? [];
    const isOther = ({ mimeType }: RTCRtpCodec) => mimeType === 'video/VP9';
    for (const transceiver of this.#connection.getTransceivers()) {
      if (transceiver.sender !== this.#videoSender) continue;
      transceiver.setCodecPreferences([
        ...codecs.filter(isOther),
        ...codecs.filter((codec) => !isOther(codec)),
      ]);
    }
  }

  /**
   * The transport reports at once that a viewer has left; `connectionState` becomes `failed` only after 15 s.
   */
  #watchTransport(): void {
    const transport = this.#videoSender.transport;
    if (!transport) return;
    transport.onstatechange = () => {
      if (transport.state === 'closed' || transport.state === 'failed') this.end();
    };
  }

  /** Makes WebRTC lower the frame rate instead of the resolution on a busy computer. */
  async #keepResolution(): Promise<void> {
    const parameters = this.#videoSender.getParameters();
    await this.#videoSender.setParameters({ ...parameters, degradationPreference: 'maintain-resolution' });
  }

  #followState(): void {
    clearTimeout(this.#silence);
    switch (this.#connection.connectionState) {
      case 'connected':
        this.#events.onConnected();
        break;
      case 'disconnected':
      case 'failed':
        this.#silence = setTimeout(() => this.end(), SILENCE_LIMIT_MS);
        break;
      case 'closed':
        this.end();
        break;
      case 'new':
      case 'connecting':
        break;
    }
  }
}
