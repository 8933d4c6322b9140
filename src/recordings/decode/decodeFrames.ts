import { unlessAborted } from '@/lib/async/unlessAborted';
import { DecodeError } from './decodeError';
import { closeDecoder, type DecoderPool, type OpenDecoder } from './decoderPool';
import { oriented, type Orientation } from './orientation';
import type { EncodedPicture } from './pictureReader';
import { ReadError } from '../readError';

/**
 * Maximum number of frames that wait for the decoder, and of decoded frames that wait for `take`. Longer
 * queues would only use more memory.
 */
const QUEUE = 6;
const MICROSECONDS = 1_000_000;

type TakeFrame = (frame: VideoFrame, position: number) => Promise<void>;

class FrameQueue {
  readonly #take: TakeFrame;
  readonly #isOver: () => boolean;
  orientation: Orientation | null = null;
  #work: Promise<void> = Promise.resolve();
  #waiting = 0;
  #error: unknown = null;

  constructor(take: TakeFrame, isOver: () => boolean) {
    this.#take = take;
    this.#isOver = isOver;
  }

  get length(): number {
    return this.#waiting;
  }

  add(decoded: VideoFrame): void {
    // Drops a frame that an edit list hides and that was decoded only for other frames.
    if (decoded.timestamp < 0) {
      decoded.close();
      return;
    }
    this.#waiting += 1;
    const { orientation } = this;
    let frame = decoded;
    this.#work = this.#work.then(async () => {
      try {
        if (this.#error !== null || this.#isOver()) return;
        if (orientation !== null) frame = oriented(decoded, orientation);
        await this.#take(frame, frame.timestamp / MICROSECONDS);
      } catch (error) {
        this.#error ??= error;
      } finally {
        frame.close();
        this.#waiting -= 1;
      }
    });
  }

  fail(error: unknown): void {
    this.#error ??= error;
  }

  async empty(): Promise<void> {
    await this.#work;
    if (this.#error !== null) {
      throw this.#error instanceof Error ? this.#error : new DecodeError({ kind: 'undecodable' });
    }
  }

  get hasFailed(): boolean {
    return this.#error !== null;
  }
}

/**
 * Decodes frames with WebCodecs, and passes them to `take` in presentation order, with the track's rotation
 * and flip applied. Closes the decoder when the signal aborts.
 * @see https://www.w3.org/TR/webcodecs/
 * @throws DecodeError for unsupported codecs and damaged frames; ReadError after an abort
 */
export async function decodeFrames(
  pictures: AsyncIterable<EncodedPicture>,
  take: TakeFrame,
  signal: AbortSignal,
  decoders: DecoderPool,
): Promise<void> {
  const queue = new FrameQueue(take, () => signal.aborted);
  const used: { opened: OpenDecoder | null } = { opened: null };
  const close = () => used.opened && closeDecoder(used.opened.decoder);
  const release = async () => {
    if (used.opened === null) return;
    await used.opened.decoder.flush();
    await queue.empty();
    decoders.give(used.opened);
    used.opened = null;
  };
  signal.addEventListener('abort', close, { once: true });
  let current: VideoDecoderConfig | null = null;
  try {
    for await (const { config, orientation, packet, position } of pictures) {
      if (signal.aborted || queue.hasFailed) break;
      if (config !== current) await release();
      queue.orientation = orientation;
      const { decoder } = (used.opened ??= await decoders.take(config, queue));
      current = config;
      decoder.decode(packet.clone({ timestamp: position }).toEncodedVideoChunk());
      if (queue.length >= QUEUE) await queue.empty();
      if (decoder.decodeQueueSize >= QUEUE) {
        const dequeued = new Promise<void>((resolve) => {
          decoder.addEventListener('dequeue', () => resolve(), { once: true });
        });
        await unlessAborted(dequeued, signal, () => undefined);
      }
    }
    await release();
  } catch (error) {
    if (signal.aborted) throw new ReadError({ kind: 'cancelled' });
    // The decoder reports a damaged frame to a callback, and rejects pending calls with a `DOMException`.
    queue.fail(error instanceof DOMException ? new DecodeError({ kind: 'undecodable' }) : error);
  } finally {
    signal.removeEventListener('abort', close);
    close();
  }
  if (signal.aborted) throw new ReadError({ kind: 'cancelled' });
  await queue.empty();
}
