import type { MediaPacket } from './mediaFormat';
import { TOLERANCE_S } from './packetTrack';

/** Remembers the written packets of a recording, so that a repeated read continues after them. */
export class WrittenPackets {
  /** Timestamps of video frames in decoding order. */
  readonly #frames: number[] = [];
  #lastSound = Number.NEGATIVE_INFINITY;
  #repeated = 0;
  /**
   * Seconds to add to the repeated read's timestamps. They differ from the first read's if the repeated read
   * begins with an earlier audio packet.
   */
  #shift = 0;

  get isEmpty(): boolean {
    return this.#frames.length === 0 && this.#lastSound === Number.NEGATIVE_INFINITY;
  }

  note({ of, packet }: MediaPacket): void {
    if (of === 'video') this.#frames.push(packet.timestamp);
    else this.#lastSound = packet.timestamp + packet.duration / 2;
    this.#repeated = this.#frames.length;
  }

  startOver(): void {
    this.#repeated = 0;
  }

  /**
   * @returns the packet with its timestamp on the timeline of the first read; null if the packet has been
   * written
   */
  next({ of, packet }: MediaPacket): MediaPacket | null {
    const [first] = this.#frames;
    if (of === 'video' && this.#repeated === 0 && first !== undefined) this.#shift = first - packet.timestamp;
    const timestamp = packet.timestamp + this.#shift;
    if (of === 'audio')
      return timestamp < this.#lastSound ? null : { of, packet: packet.clone({ timestamp }) };
    const written = this.#frames[this.#repeated];
    if (written !== undefined && Math.abs(timestamp - written) < TOLERANCE_S) {
      this.#repeated += 1;
      return null;
    }
    // The rest of the written frames belongs to a segment that the repeated read lacks.
    this.#repeated = this.#frames.length;
    return { of, packet: packet.clone({ timestamp }) };
  }
}
