import type { TransportHost } from '../core/transport';
import { acceptsVideo, iceCredentialsOf } from './answer';
import { normaliseAnswer } from './normaliseAnswer';
import { normaliseCandidate } from './normaliseCandidate';

/** Milliseconds after an answer that the browser cannot use in which the camera may send a better one. */
const BETTER_ANSWER_WITHIN_MS = 5_000;

/** Hands the camera's answers and candidates to the browser, and counts those that cannot be used. */
export class CameraMessages {
  #ignored = 0;
  readonly #host: TransportHost;
  /** The ICE credentials of the last answer; an answer to a restart has others (RFC 8839, 4.4.3.1.1). */
  #credentials: string | null = null;
  #cancelRefusal: (() => void) | null = null;

  constructor(host: TransportHost) {
    this.#host = host;
  }

  get ignored(): number {
    return this.#ignored;
  }

  ignore(): void {
    this.#ignored += 1;
  }

  addCandidate(peer: RTCPeerConnection, candidate: RTCIceCandidateInit): void {
    const offer = peer.localDescription?.sdp ?? '';
    peer.addIceCandidate(normaliseCandidate(candidate, offer)).catch(() => {
      this.ignore();
    });
  }

  /**
   * @param isFirst true until an answer has been accepted.
   * @returns the description that the browser has accepted; null: the offer stays open, or the call has failed.
   */
  async accept(
    peer: RTCPeerConnection,
    answer: RTCSessionDescriptionInit,
    isFirst: boolean,
  ): Promise<string | null> {
    const credentials = iceCredentialsOf(answer.sdp ?? '');
    // A camera may repeat its answer to an older offer.
    if (credentials !== null && credentials === this.#credentials) return null;
    const offer = peer.localDescription?.sdp ?? '';
    const sdp = normaliseAnswer(answer.sdp ?? '', offer);
    if (isFirst && /^m=/m.test(sdp) && !acceptsVideo(sdp, offer)) {
      this.#host.onFailed({ kind: 'videoRefused' });
      return null;
    }
    try {
      await peer.setRemoteDescription({ type: 'answer', sdp });
    } catch {
      this.ignore();
      if (isFirst) this.#awaitBetterAnswer();
      return null;
    }
    this.close();
    this.#credentials = credentials;
    return sdp;
  }

  /** Ends its timer. */
  close(): void {
    this.#cancelRefusal?.();
    this.#cancelRefusal = null;
  }

  /** Leaves the offer open, and fails when no better answer follows. */
  #awaitBetterAnswer(): void {
    const { clock, signal } = this.#host;
    if (signal.aborted) return;
    this.close();
    // The camera has answered: the deadline of an attempt must not call it silent.
    this.#host.onStep('linking');
    this.#cancelRefusal = clock.after(BETTER_ANSWER_WITHIN_MS, () => {
      this.#host.onFailed({ kind: 'answerUnusable' });
    });
  }
}
