import type { TransportHost } from '../core/transport';
import { acceptsVideo, fingerprintOf, iceCredentialsOf, normalizeAnswer, normalizeCandidate } from './answer';

const BETTER_ANSWER_WITHIN_MS = 5_000;

/** Passes the camera's answers and candidates to the browser, and counts unusable messages. */
export class CameraMessages {
  #ignored = 0;
  readonly #host: TransportHost;
  /** ICE credentials of the last accepted answer, which change at each ICE restart (RFC 8839, 4.4.3.1.1). */
  #credentials: string | null = null;
  #fingerprint: string | null = null;
  #cancelRefusal = () => {};
  #onAccepted = () => {};
  readonly #accepted = new Promise<void>((resolve) => {
    this.#onAccepted = resolve;
  });

  constructor(host: TransportHost) {
    this.#host = host;
  }

  get ignored(): number {
    return this.#ignored;
  }

  ignore(): void {
    this.#ignored += 1;
  }

  /** Holds candidates until an answer is accepted, because browsers refuse candidates before that. */
  addCandidate(peer: RTCPeerConnection, candidate: RTCIceCandidateInit): void {
    const offer = peer.localDescription?.sdp ?? '';
    this.#accepted
      .then(() => peer.addIceCandidate(normalizeCandidate(candidate, offer)))
      .catch(() => this.ignore());
  }

  async accept(
    peer: RTCPeerConnection,
    answer: RTCSessionDescriptionInit,
    isFirst: boolean,
  ): Promise<string | null> {
    const credentials = iceCredentialsOf(answer.sdp ?? '');
    // Ignores an answer with the last credentials, because a camera may repeat its answer to an older offer.
    if (credentials !== null && credentials === this.#credentials) return null;
    const offer = peer.localDescription?.sdp ?? '';
    const sdp = normalizeAnswer(answer.sdp ?? '', offer);
    if (isFirst && /^m=/m.test(sdp) && !acceptsVideo(sdp, offer)) {
      this.#host.onFailed({ kind: 'videoRefused' });
      return null;
    }
    try {
      await peer.setRemoteDescription({ type: 'answer', sdp });
    } catch {
      this.ignore();
      // Another answer may have been accepted in the meantime.
      if (isFirst && peer.signalingState === 'have-local-offer') this.#awaitBetterAnswer();
      return null;
    }
    this.close();
    this.#onAccepted();
    this.#credentials = credentials;
    const fingerprint = fingerprintOf(sdp);
    const isReplaced = !isFirst && fingerprint !== this.#fingerprint;
    this.#fingerprint = fingerprint;
    if (isReplaced) this.#host.onSessionReplaced();
    return sdp;
  }

  close(): void {
    this.#cancelRefusal();
  }

  #awaitBetterAnswer(): void {
    const { clock, signal } = this.#host;
    if (signal.aborted) return;
    this.close();
    // The camera has answered, so the attempt's deadline must not report a silent camera.
    this.#host.onStep('linking');
    this.#cancelRefusal = clock.after(BETTER_ANSWER_WITHIN_MS, () =>
      this.#host.onFailed({ kind: 'answerUnusable' }),
    );
  }
}
