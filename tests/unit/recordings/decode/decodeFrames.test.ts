import { EncodedPacket } from 'mediabunny';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { decodeFrames } from '@/recordings/decode/decodeFrames';
import { DecoderPool } from '@/recordings/decode/decoderPool';
import type { EncodedPicture } from '@/recordings/decode/pictureReader';
import { last } from '../../../support/only';

const CONFIG: VideoDecoderConfig = { codec: 'avc1.42c01e', description: new Uint8Array([1, 2, 3]) };
const OTHER: VideoDecoderConfig = { codec: 'avc1.42c01e', description: new Uint8Array([1, 2, 4]) };
const DAMAGED = 66;

const made: FakeDecoder[] = [];
let openFrames = 0;

class FakeDecoder extends EventTarget {
  static isConfigSupported = ({ codec }: VideoDecoderConfig) =>
    Promise.resolve({ supported: codec.startsWith('avc1') });
  state: CodecState = 'unconfigured';
  decodeQueueSize = 0;
  readonly #init: VideoDecoderInit;

  constructor(init: VideoDecoderInit) {
    super();
    this.#init = init;
    made.push(this);
  }

  configure() {
    this.state = 'configured';
  }

  decode({ timestamp, type }: EncodedVideoChunk) {
    if (this.state !== 'configured') throw new DOMException('Closed.', 'InvalidStateError');
    if (timestamp === DAMAGED * 1e6) {
      this.close();
      this.#init.error(new DOMException(type, 'EncodingError'));
      return;
    }
    openFrames += 1;
    const frame = { timestamp, close: () => void (openFrames -= 1) };
    Reflect.apply(this.#init.output, this, [frame]);
  }

  async flush() {
    await Promise.resolve();
    if (this.state !== 'configured') throw new DOMException('Closed.', 'InvalidStateError');
  }

  close() {
    this.state = 'closed';
  }
}

beforeEach(() => {
  made.length = 0;
  openFrames = 0;
  vi.stubGlobal('VideoDecoder', FakeDecoder);
  vi.stubGlobal(
    'EncodedVideoChunk',
    class {
      constructor(init: object) {
        Object.assign(this, init);
      }
    },
  );
});

async function* pictures(
  positions: readonly number[],
  config: VideoDecoderConfig = { ...CONFIG },
): AsyncGenerator<EncodedPicture> {
  for (const position of positions) {
    yield await Promise.resolve({
      config,
      orientation: null,
      packet: new EncodedPacket(new Uint8Array(1), 'key', 0, 1),
      position,
    });
  }
}

const never = new AbortController().signal;

async function decode(from: AsyncIterable<EncodedPicture>, decoders: DecoderPool, signal = never) {
  const taken: number[] = [];
  const take = (_frame: VideoFrame, position: number) => Promise.resolve(void taken.push(position));
  await decodeFrames(from, take, signal, decoders);
  return taken;
}

describe('decoding of recordings', () => {
  it('uses the same decoder for recordings with the same configuration', async () => {
    const decoders = new DecoderPool();
    expect(await decode(pictures([0, 2]), decoders)).toEqual([0, 2]);
    expect(await decode(pictures([4, 6]), decoders)).toEqual([4, 6]);
    expect(made).toHaveLength(1);
    expect(await decode(pictures([8], OTHER), decoders)).toEqual([8]);
    expect(made).toHaveLength(2);
    expect(openFrames).toBe(0);
    decoders.close();
    expect(made.map(({ state }) => state)).toEqual(['closed', 'closed']);
  });

  it('decodes but does not deliver frames that an edit list hides', async () => {
    expect(await decode(pictures([-0.5, -0.04, 0, 0.04]), new DecoderPool())).toEqual([0, 0.04]);
    expect(openFrames).toBe(0);
  });

  it('uses another decoder when the format changes within a recording', async () => {
    const decoders = new DecoderPool();
    async function* both() {
      yield* pictures([0, 2]);
      yield* pictures([4], OTHER);
      yield* pictures([6]);
    }
    expect(await decode(both(), decoders)).toEqual([0, 2, 4, 6]);
    expect(made).toHaveLength(2);
  });

  it('does not use a decoder for two recordings at the same time', async () => {
    const decoders = new DecoderPool();
    const both = [decode(pictures([0, 2]), decoders), decode(pictures([1, 3]), decoders)];
    expect(await Promise.all(both)).toEqual([
      [0, 2],
      [1, 3],
    ]);
    expect(made).toHaveLength(2);
  });

  it('does not reuse a failed, closed or cancelled decoder', async () => {
    const decoders = new DecoderPool();
    await expect(decode(pictures([0, DAMAGED, 4]), decoders)).rejects.toMatchObject({
      failure: { kind: 'undecodable' },
    });
    await decode(pictures([0]), decoders);
    last(made).close();
    await decode(pictures([0]), decoders);
    const controller = new AbortController();
    const cancelled = decode(
      (async function* () {
        yield* pictures([0]);
        controller.abort();
        yield* pictures([2]);
      })(),
      decoders,
      controller.signal,
    );
    await expect(cancelled).rejects.toMatchObject({ failure: { kind: 'cancelled' } });
    expect(await decode(pictures([0]), decoders)).toEqual([0]);
    expect(made.map(({ state }) => state)).toEqual(['closed', 'closed', 'closed', 'configured']);
    expect(openFrames).toBe(0);
  });

  it('reports the codec that the browser cannot decode', async () => {
    const unknown = decode(pictures([0], { codec: 'hvc1' }), new DecoderPool());
    await expect(unknown).rejects.toMatchObject({ failure: { kind: 'codec', codec: 'hvc1' } });
    expect(made).toEqual([]);
  });
});
