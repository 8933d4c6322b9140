import { decodeFrames } from '@/recordings/decode/decodeFrames';
import type { DecoderPool } from '@/recordings/decode/decoderPool';
import type { FirstRead } from '@/recordings/decode/keptParts';
import { withLuma } from '@/recordings/decode/lumaPlane';
import type { Network } from '@/recordings/parts/network';
import { openPictures, type EncodedPicture, type PictureReader } from '@/recordings/decode/pictureReader';
import { RecordingParts } from '@/recordings/parts/recordingParts';
import type { RecordingAddress } from '@/recordings/types';
import { withoutMissing } from '@/recordings/withoutMissing';
import { lumaGrid } from '../model/lumaGrid';
import type { RecordingFrames, TimedGrid } from './searchRecording';

export interface OpenFrames extends RecordingFrames {
  /** @returns a small JPEG; null if the browser lacks `OffscreenCanvas` or no frame is at the position */
  thumbnail: (position: number) => Promise<Blob | null>;
  /** Seconds available so far in a recording that is still growing; null for a complete one. */
  openSeconds: () => Promise<number | null>;
  missesPart: () => Promise<boolean>;
  close: () => void;
}

/** Minimum seconds between decoded key frames. A longer interval could miss a movement of two seconds. */
const MIN_KEY_INTERVAL_S = 1;
/** Minimum seconds between searched frames. At 30 frames per second, this selects every second frame. */
const MIN_INTERVAL_S = 0.06;
/** Longer side in pixels of a frame that must be drawn to read its luma: two pixels per cell. */
const DRAWN_SIDE = 256;
const THUMBNAIL_WIDTH = 192;
const QUALITY = 0.75;
const TOLERANCE_S = 0.002;

async function jpegOf(frame: VideoFrame): Promise<Blob> {
  const { displayWidth, displayHeight } = frame;
  const height = Math.max(1, Math.round((THUMBNAIL_WIDTH * displayHeight) / Math.max(1, displayWidth)));
  const canvas = new OffscreenCanvas(THUMBNAIL_WIDTH, height);
  canvas.getContext('2d')?.drawImage(frame, 0, 0, THUMBNAIL_WIDTH, height);
  return await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
}

async function* until<Item>(items: AsyncIterable<Item>, isOver: () => boolean): AsyncGenerator<Item> {
  for await (const item of items) {
    if (isOver()) return;
    yield item;
  }
}

async function* inTurn<Item>(items: AsyncIterable<Item>, turn: () => Promise<void>): AsyncGenerator<Item> {
  for await (const item of items) {
    await turn();
    yield item;
  }
}

interface ShownFrame {
  position: number;
  frame: VideoFrame;
}

export interface SharedDecoding {
  network: Network;
  decoders: DecoderPool;
  firstRead: FirstRead;
  turn: () => Promise<void>;
  onProgress: (bytes: number) => void;
}

export function openFrames(
  recording: RecordingAddress,
  signal: AbortSignal,
  { network, decoders, firstRead, turn, onProgress }: SharedDecoding,
): OpenFrames {
  const parts = new RecordingParts(recording, network, signal, onProgress);
  let reading: Promise<PictureReader> | null = null;
  const close = () => {
    void reading?.then((reader) => reader.close()).catch(() => undefined);
    reading = null;
    return Promise.resolve();
  };
  const read = async <Value>(work: (reader: PictureReader) => Promise<Value>): Promise<Value> =>
    await withoutMissing(
      parts,
      async () => await work(await (reading ??= openPictures(parts, firstRead))),
      close,
    );
  let taken: ShownFrame | null = null;
  let kept: ShownFrame | null = null;
  const readGrids = async (
    pictures: AsyncIterable<EncodedPicture>,
    interval: number,
    take: (frame: TimedGrid) => void,
    last = { position: Number.NEGATIVE_INFINITY },
  ) => {
    await decodeFrames(
      pictures,
      async (frame, position) => {
        if (position - last.position < interval) return;
        last.position = position;
        const grid = await withLuma(frame, lumaGrid, DRAWN_SIDE);
        taken = { position, frame };
        take({ position, grid });
        taken = null;
      },
      signal,
      decoders,
    );
  };
  return {
    async keyFrames() {
      return await read(async (reader) => {
        const grids: TimedGrid[] = [];
        const keys = reader.keyFrames(MIN_KEY_INTERVAL_S);
        await readGrids(inTurn(keys, turn), 0, (grid) => grids.push(grid));
        return grids;
      });
    },
    async frames(range, take) {
      const takeInRange = (frame: TimedGrid) => {
        if (frame.position < range.end) take(frame);
      };
      // A second read skips frames that the first one has already passed on.
      const last = { position: Number.NEGATIVE_INFINITY };
      await read((reader) => readGrids(reader.pictures(range), MIN_INTERVAL_S, takeInRange, last));
    },
    keepPicture() {
      if (taken === null) return;
      kept?.frame.close();
      kept = { position: taken.position, frame: taken.frame.clone() };
    },
    async thumbnail(position) {
      if (typeof OffscreenCanvas === 'undefined') return null;
      if (kept?.position === position) return await jpegOf(kept.frame);
      const found: { jpeg: Blob | null } = { jpeg: null };
      await read((reader) =>
        decodeFrames(
          until(reader.pictures({ start: position, end: position + TOLERANCE_S }), () => found.jpeg !== null),
          async (frame, at) => {
            if (found.jpeg === null && at >= position - TOLERANCE_S) found.jpeg = await jpegOf(frame);
          },
          signal,
          decoders,
        ),
      );
      return found.jpeg;
    },
    openSeconds: () => parts.openSeconds(),
    missesPart: async () => (await parts.missingSeconds()) > 0,
    close() {
      kept?.frame.close();
      kept = null;
      void close();
      parts.close();
    },
  };
}
