import {
  BufferSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { expect, it, vi } from 'vitest';
import { exportRecording } from '@/features/export/engine/exportRecording';
import { joinRecordings } from '@/features/export/engine/joinRecordings';
import { decodeFrames } from '@/recordings/decode/decodeFrames';
import { DecoderPool } from '@/recordings/decode/decoderPool';
import { openPictures } from '@/recordings/decode/pictureReader';
import { RecordingParts } from '@/recordings/parts/recordingParts';
import { clipAt, clipHost, keptSink, media, playlist } from './clipHost';

interface Matrix {
  /** Degrees clockwise, applied before the flip. */
  rotation: 0 | 90 | 180 | 270;
  flip: boolean;
}

const { signal } = new AbortController();
const options = { signal, onProgress: () => undefined };

const pictureOf = async (file: Uint8Array<ArrayBuffer>) => {
  const track = await new Input({ source: new BufferSource(file), formats: [MP4] }).getPrimaryVideoTrack();
  const config = await track?.getDecoderConfig();
  if (!track || !config) throw new Error('The file has no picture.');
  return { track, config };
};

/** Creates a recording with a pixel aspect ratio of 3:2. */
async function recordingOf(matrix: Matrix): Promise<Uint8Array<ArrayBuffer>> {
  const { track, config } = await pictureOf(media('odd/whole.mp4'));
  const { codedWidth = 0, codedHeight = 0 } = config;
  const shape = { displayAspectWidth: codedWidth * 1.5, displayAspectHeight: codedHeight };
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'fragmented' }), target });
  const source = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(source, matrix);
  await output.start();
  for await (const packet of new EncodedPacketSink(track).packets())
    await source.add(packet, { decoderConfig: { ...config, ...shape } });
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0));
}

async function shapeOf(file: Uint8Array<ArrayBuffer>) {
  const { track } = await pictureOf(file);
  const { num, den } = await track.getPixelAspectRatio();
  return { rotation: await track.getRotation(), flip: await track.getFlip(), pixel: num / den };
}

type Point = readonly [number, number];

/**
 * @returns the size of the first frame as shown, and its top left and top right corners as fractions of that
 * size
 */
async function decodedCorners(network: ReturnType<typeof clipHost>['network']) {
  const shown: { size: Point; corners: Point[] }[] = [];
  let openFrames = 0;
  class Frame {
    readonly timestamp = 0;
    readonly duration = null;
    readonly displayWidth: number;
    readonly displayHeight: number;
    readonly corners: Point[];
    constructor(source: { width: number; height: number; corners?: Point[] }) {
      openFrames += 1;
      this.displayWidth = source.width;
      this.displayHeight = source.height;
      this.corners = source.corners ?? [
        [0, 0],
        [source.width, 0],
      ];
    }
    close() {
      openFrames -= 1;
    }
  }
  class Canvas {
    corners: Point[] = [];
    readonly width: number;
    readonly height: number;
    constructor(width: number, height: number) {
      this.width = width;
      this.height = height;
    }
    getContext() {
      let toCanvas = (point: Point): Point => point;
      const after = (step: (point: Point) => Point) => {
        const before = toCanvas;
        toCanvas = (point) => before(step(point));
      };
      return {
        translate: (dx: number, dy: number) => after(([x, y]) => [x + dx, y + dy]),
        scale: (sx: number, sy: number) => after(([x, y]) => [x * sx, y * sy]),
        rotate: (angle: number) =>
          after(([x, y]) => [
            x * Math.cos(angle) - y * Math.sin(angle),
            x * Math.sin(angle) + y * Math.cos(angle),
          ]),
        drawImage: (_frame: Frame, x: number, y: number, width: number) => {
          this.corners = [toCanvas([x, y]), toCanvas([x + width, y])];
        },
      };
    }
  }
  class Decoder extends EventTarget {
    static isConfigSupported = () => Promise.resolve({ supported: true });
    state = 'configured';
    decodeQueueSize = 0;
    #config: VideoDecoderConfig | null = null;
    readonly #output: (frame: Frame) => void;
    constructor({ output }: { output: (frame: Frame) => void }) {
      super();
      this.#output = output;
    }
    configure(config: VideoDecoderConfig) {
      this.#config = config;
    }
    decode() {
      const { displayAspectWidth = 0, displayAspectHeight = 0 } = this.#config ?? {};
      this.#output(new Frame({ width: displayAspectWidth, height: displayAspectHeight }));
    }
    flush = () => Promise.resolve();
    close = () => undefined;
  }
  vi.stubGlobal('VideoFrame', Frame);
  vi.stubGlobal('OffscreenCanvas', Canvas);
  vi.stubGlobal('VideoDecoder', Decoder);
  vi.stubGlobal('EncodedVideoChunk', class {});
  const reader = await openPictures(
    new RecordingParts(clipAt('index.m3u8'), network, signal, () => undefined),
  );
  await decodeFrames(
    reader.keyFramesAt([0]),
    (frame) => {
      const { displayWidth: width, displayHeight: height } = frame;
      const corners = frame instanceof Frame ? frame.corners : [];
      const share = ([x, y]: Point): Point => [Math.round(x / width), Math.round(y / height)];
      return Promise.resolve(void shown.push({ size: [width, height], corners: corners.map(share) }));
    },
    signal,
    new DecoderPool(),
  );
  reader.close();
  return { shown: shown[0], openFrames };
}

it.each<Matrix & { corners: string }>([
  { rotation: 0, flip: false, corners: '0,0 1,0' },
  { rotation: 90, flip: false, corners: '1,0 1,1' },
  { rotation: 180, flip: false, corners: '1,1 0,1' },
  { rotation: 270, flip: false, corners: '0,1 0,0' },
  { rotation: 0, flip: true, corners: '1,0 0,0' },
  { rotation: 90, flip: true, corners: '0,0 0,1' },
  { rotation: 180, flip: true, corners: '0,1 1,1' },
  { rotation: 270, flip: true, corners: '1,1 1,0' },
])(
  'export: keeps matrix and pixel aspect ratio of the video (rotation $rotation, flip $flip)',
  async (row) => {
    const { rotation, flip, corners } = row;
    const file = await recordingOf({ rotation, flip });
    const list = playlist({ segments: ['whole.mp4'] });
    const { network } = clipHost((path) => (path === 'index.m3u8' ? list : file));
    const written = [null, { start: 0, end: 1 }].map((range) => async () => {
      const { sink, bytes } = keptSink();
      const outcome = await exportRecording(clipAt('index.m3u8'), range, sink, options, network);
      return { outcome, bytes };
    });
    const join = async () => {
      const { sink, bytes } = keptSink();
      const recordings = [clipAt('index.m3u8'), { ...clipAt('index.m3u8'), id: 'event-2' }];
      return { outcome: await joinRecordings(recordings, sink, options, network), bytes };
    };
    for (const write of [...written, join]) {
      const { outcome, bytes } = await write();
      expect(outcome).toMatchObject({ ok: true, value: { flaws: [] } });
      const { pixel, ...matrix } = await shapeOf(bytes());
      expect(matrix).toEqual({ rotation, flip });
      expect(pixel).toBe(1.5);
    }
    // Find motion, covers and time-lapse read pictures with this code.
    const { shown, openFrames } = await decodedCorners(network);
    const isOnItsSide = rotation % 180 !== 0;
    const [width = 0, height = 0] = shown?.size ?? [];
    expect(shown?.corners.join(' ')).toBe(corners);
    expect(isOnItsSide ? height / width : width / height).toBeCloseTo((16 / 9) * 1.5, 2);
    expect(openFrames).toBe(0);
  },
);
