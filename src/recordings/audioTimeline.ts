import { EncodedPacket } from 'mediabunny';

/**
 * Silent AAC-LC frames by number of channels, from hls.js.
 * https://github.com/video-dev/hls.js/blob/master/src/remux/aac-helper.ts
 */
const SILENT_FRAMES: Readonly<Record<number, readonly number[]>> = {
  1: [0x00, 0xc8, 0x00, 0x80, 0x23, 0x80],
  2: [0x21, 0x00, 0x49, 0x90, 0x02, 0x19, 0x00, 0x23, 0x80],
};
const AAC_LC = 'mp4a.40.2';

const RATES = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000];
const HEADER = 7;

/**
 * Creates the ADTS header (without a checksum) that precedes each frame in a transport stream:
 * https://wiki.multimedia.cx/index.php/ADTS
 */
function adtsHeader(rate: number, channels: number, frame: number): number[] {
  const length = frame + HEADER;
  const index = RATES.indexOf(rate);
  return [
    0xff,
    0xf1,
    0b01_000000 | (index << 2) | (channels >> 2),
    ((channels & 3) << 6) | (length >> 11),
    (length >> 3) & 0xff,
    ((length & 7) << 5) | 0x1f,
    0xfc,
  ];
}

function silenceOf(config: AudioDecoderConfig): Uint8Array | null {
  const { codec, sampleRate, numberOfChannels, description } = config;
  const frame = codec === AAC_LC ? SILENT_FRAMES[numberOfChannels] : undefined;
  if (frame === undefined) return null;
  if (description !== undefined) return new Uint8Array(frame);
  if (!RATES.includes(sampleRate)) return null;
  return new Uint8Array([...adtsHeader(sampleRate, numberOfChannels, frame.length), ...frame]);
}

/**
 * Joins the audio of several recordings or periods in sync with their video. Fills gaps with silence (only in
 * AAC-LC with one or two channels), because players would skip the gaps and play later audio too early. Audio
 * may be off by half a frame, but errors do not accumulate.
 */
export class AudioTimeline {
  readonly #silence: Uint8Array | null;
  #end: number | null = null;

  constructor(config: AudioDecoderConfig) {
    this.#silence = silenceOf(config);
  }

  /** Yields the packet, after silence for any gap before it, or nothing if it overlaps earlier audio. */
  *next(packet: EncodedPacket): Generator<EncodedPacket> {
    const { timestamp, duration } = packet;
    // Keeps packets with negative timestamps, which prime the decoder.
    let end = this.#end ?? Math.min(0, timestamp);
    if (this.#silence === null || duration <= 0) {
      if (timestamp < end) return;
      this.#end = timestamp + duration;
      yield packet;
      return;
    }
    let missing = Math.round((timestamp - end) / duration);
    if (missing < 0) return;
    for (; missing > 0; missing -= 1) {
      yield new EncodedPacket(this.#silence, 'key', end, duration);
      end += duration;
    }
    this.#end = end + duration;
    yield packet.clone({ timestamp: end });
  }
}
