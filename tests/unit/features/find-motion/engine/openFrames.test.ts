import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openFrames } from '@/features/find-motion/engine/openFrames';
import { DecoderPool } from '@/recordings/decode/decoderPool';
import { unknownFirstRead } from '@/recordings/decode/keptParts';
import { clipAt, clipHost, media } from '../../export/engine/clipHost';

/** Decodes each frame of a recording as a black picture of two by two pixels. */
class BlackDecoder extends EventTarget {
  static isConfigSupported = () => Promise.resolve({ supported: true });
  state: CodecState = 'configured';
  decodeQueueSize = 0;
  configure = () => undefined;
  flush = () => Promise.resolve();
  readonly #init: VideoDecoderInit;

  constructor(init: VideoDecoderInit) {
    super();
    this.#init = init;
  }

  decode({ timestamp }: EncodedVideoChunk) {
    const frame = {
      timestamp,
      format: 'I420',
      visibleRect: { width: 2, height: 2 },
      colorSpace: { fullRange: true },
      allocationSize: () => 6,
      copyTo: () => Promise.resolve([{ offset: 0, stride: 2 }]),
      close: () => undefined,
    };
    Reflect.apply(this.#init.output, this, [frame]);
  }

  close() {
    this.state = 'closed';
  }
}

beforeEach(() => {
  vi.stubGlobal('VideoDecoder', BlackDecoder);
  vi.stubGlobal(
    'EncodedVideoChunk',
    class {
      constructor(init: object) {
        Object.assign(this, init);
      }
    },
  );
});

const SEGMENT_S = 2;

/** Opens a recording whose server responds with status 404 to the segments in `lacking`. */
function opened(lacking: readonly number[]) {
  const host = clipHost((path) => {
    if (lacking.includes(Number(/seg-(\d+)/.exec(path)?.[1]))) return 404;
    const file = media(`clips/porch/${path}`);
    return path.endsWith('.m3u8') ? new TextDecoder().decode(file) : file;
  });
  return openFrames(clipAt('index.m3u8'), new AbortController().signal, {
    network: host.network,
    decoders: new DecoderPool(),
    firstRead: unknownFirstRead(),
    turn: () => Promise.resolve(),
    onProgress: () => undefined,
  });
}

const isLacking = (position: number) => Math.floor(position / SEGMENT_S) === 1;

describe('recording with a missing segment', () => {
  it('provides the key frames of the other segments', async () => {
    const whole = opened([]);
    const keys = (await whole.keyFrames()).map(({ position }) => position);
    expect(await whole.missesPart()).toBe(false);
    const frames = opened([1]);
    const found = (await frames.keyFrames()).map(({ position }) => position);
    expect(found).toEqual(keys.filter((position) => !isLacking(position)));
    expect(found.length).toBeLessThan(keys.length);
    expect(await frames.missesPart()).toBe(true);
  });

  it('provides each available frame of a range once', async () => {
    const range = { start: 0, end: 3 * SEGMENT_S };
    const positionsOf = async (frames: ReturnType<typeof opened>) => {
      const positions: number[] = [];
      await frames.frames(range, ({ position }) => positions.push(position));
      return positions;
    };
    const all = await positionsOf(opened([]));
    expect(await positionsOf(opened([1]))).toEqual(all.filter((position) => !isLacking(position)));
  });
});
