import { DecodeError } from './decodeError';

interface FrameTaker {
  add: (frame: VideoFrame) => void;
  fail: (error: DecodeError) => void;
}

export interface OpenDecoder {
  readonly decoder: VideoDecoder;
  readonly name: string;
  taker: FrameTaker;
}

const MAX_IDLE = 4;

function nameOf({ description, ...config }: VideoDecoderConfig): string {
  const bytes = description === undefined ? [] : new Uint8Array(bufferOf(description));
  return `${JSON.stringify(config)} ${bytes.toString()}`;
}

function bufferOf(source: AllowSharedBufferSource): ArrayBufferLike {
  if (!ArrayBuffer.isView(source)) return source;
  return source.buffer.slice(source.byteOffset, source.byteOffset + source.byteLength);
}

async function expectSupported(config: VideoDecoderConfig): Promise<void> {
  const support = await VideoDecoder.isConfigSupported(config).catch(() => null);
  if (support?.supported !== true) throw new DecodeError({ kind: 'codec', codec: config.codec });
}

/**
 * Reuses decoders for recordings of the same format, because opening one takes as long as decoding a key
 * frame.
 */
export class DecoderPool {
  #idle: OpenDecoder[] = [];

  async take(config: VideoDecoderConfig, taker: FrameTaker): Promise<OpenDecoder> {
    const name = nameOf(config);
    this.#idle = this.#idle.filter(({ decoder }) => decoder.state === 'configured');
    const known = this.#idle.find((each) => each.name === name);
    if (known !== undefined) {
      this.#idle = this.#idle.filter((each) => each !== known);
      known.taker = taker;
      return known;
    }
    await expectSupported(config);
    const opened: OpenDecoder = {
      decoder: new VideoDecoder({
        output: (frame) => opened.taker.add(frame),
        error: () => opened.taker.fail(new DecodeError({ kind: 'undecodable' })),
      }),
      name,
      taker,
    };
    opened.decoder.configure({ ...config, optimizeForLatency: true });
    return opened;
  }

  give(opened: OpenDecoder): void {
    this.#idle.push(opened);
    for (const { decoder } of this.#idle.splice(0, this.#idle.length - MAX_IDLE)) closeDecoder(decoder);
  }

  close(): void {
    for (const { decoder } of this.#idle.splice(0)) closeDecoder(decoder);
  }
}

export function closeDecoder(decoder: VideoDecoder): void {
  if (decoder.state !== 'closed') decoder.close();
}
