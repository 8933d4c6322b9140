import type { VideoCodec } from 'mediabunny';
import { fileDay } from '@/domain/export/fileName';
import { anySignal } from '@/lib/async/anySignal';
import { unlessAborted } from '@/lib/async/unlessAborted';
import { failed } from '@/domain/result';
import { serveChannel, type ReportBack, type ServedPort } from '@/lib/async/WorkerChannel';
import { decodeFrames } from '@/recordings/decode/decodeFrames';
import { DecoderPool } from '@/recordings/decode/decoderPool';
import type { EncodedPicture } from '@/recordings/decode/pictureReader';
import { openVideoFile, type VideoFileWriter } from '@/recordings/encode/videoFile';
import { pictureFailureOf, type PictureFailure } from '@/recordings/recordingProblem';
import { TimeLimit } from '@/recordings/timeLimit';
import type { AddressAnswer, RecordingAddress } from '@/recordings/types';
import type { Size } from '@/domain/frame/box';
import { letterbox, sizeOf } from '../model/plan';
import type { CollectedPictures } from './collectPictures';
import type {
  ShownRecording,
  TimeLapseAnswer,
  TimeLapseOrder,
  TimeLapsePlan,
  TimeLapseQuestion,
  TimeLapseReport,
} from './messages';
import { captionTextSize, paintCaption, MIN_TEXT } from '@/recordings/paintCaption';

interface Caption {
  camera: string;
  time: string;
  note: string;
}

function paintFrame(
  context: OffscreenCanvasRenderingContext2D,
  frame: VideoFrame,
  size: Size,
  { camera, time, note }: Caption,
): void {
  const { width, height } = size;
  const box = letterbox({ width: frame.displayWidth, height: frame.displayHeight }, size);
  context.fillStyle = '#000';
  context.fillRect(0, 0, width, height);
  context.drawImage(frame, box.x, box.y, box.width, box.height);

  paintCaption(context, size, { camera, time });

  const small = Math.max(MIN_TEXT, Math.round(captionTextSize(size) * 0.65));
  context.font = `400 ${String(small)}px system-ui, sans-serif`;
  const margin = Math.round(captionTextSize(size) * 0.6);
  const noteWidth = Math.min(width - 2 * margin, context.measureText(note).width);
  context.fillStyle = 'rgb(0 0 0 / 0.6)';
  context.fillRect(width - noteWidth - 2 * margin, 0, noteWidth + 2 * margin, Math.round(small * 1.8));
  context.fillStyle = '#fff';
  context.fillText(note, width - margin, small * 0.9, width - 2 * margin);
}

const AHEAD = 4;
/** Maximum number of decoded frames on the page. Each takes several megabytes. */
const BUFFERED = 12;
/** A recording counts as slow after this many milliseconds without enough data. */
const TIMEOUT_MS = 30_000;
/** Codecs for MP4 in order of preference, by support in players. */
const CODECS: VideoCodec[] = ['avc', 'vp9', 'av1'];
/** Bits per second at 1280 by 720 pixels, or about 30 MB per minute. */
const BITRATE = 4_000_000;
const FULL_AREA = 1_280 * 720;
const KEPT_BYTES = 96_000_000;

type TimeLapsePort = ServedPort<TimeLapseOrder, TimeLapseReport, TimeLapseQuestion, TimeLapseAnswer>;

type CollectPictures = (
  recording: RecordingAddress,
  count: number,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
) => Promise<CollectedPictures>;

type Collected = CollectedPictures | PictureFailure;

async function* inOrder(pictures: readonly EncodedPicture[]): AsyncGenerator<EncodedPicture> {
  for (const picture of pictures) yield await Promise.resolve(picture);
}

class SharedReading {
  readonly #controller = new AbortController();
  readonly #collected: Promise<Collected>;
  #waiting = 0;
  #isDone = false;

  constructor(begin: (signal: AbortSignal) => Promise<Collected>) {
    this.#collected = begin(this.#controller.signal).finally(() => (this.#isDone = true));
  }

  get isCancelled(): boolean {
    return this.#controller.signal.aborted;
  }

  async join(signal: AbortSignal): Promise<Collected> {
    this.#waiting += 1;
    try {
      return await unlessAborted(this.#collected, signal, () => ({ kind: 'cancelled' }));
    } finally {
      this.#waiting -= 1;
      if (this.#waiting === 0 && !this.#isDone) this.#controller.abort();
    }
  }
}

class Stage {
  readonly #plan: TimeLapsePlan;
  readonly #clock: Intl.DateTimeFormat;
  #canvas: { canvas: OffscreenCanvas; context: OffscreenCanvasRenderingContext2D; size: Size } | null = null;

  constructor(plan: TimeLapsePlan) {
    this.#plan = plan;
    this.#clock = new Intl.DateTimeFormat(plan.locale, {
      dateStyle: 'medium',
      timeStyle: 'medium',
      hourCycle: 'h23',
    });
  }

  paint(
    frame: VideoFrame,
    { cameraName }: ShownRecording,
    at: number,
  ): { canvas: OffscreenCanvas; size: Size } {
    const stage = (this.#canvas ??= this.#open(frame));
    const caption = { camera: cameraName, time: this.#clock.format(at), note: this.#plan.note };
    paintFrame(stage.context, frame, stage.size, caption);
    return stage;
  }

  #open({ displayWidth, displayHeight }: VideoFrame) {
    const size = sizeOf({ width: displayWidth, height: displayHeight });
    const canvas = new OffscreenCanvas(size.width, size.height);
    const context = canvas.getContext('2d', { alpha: false });
    if (context === null) throw new Error('This browser gives no 2D context.');
    return { canvas, context, size };
  }
}

class Readings {
  readonly #collect: CollectPictures;
  readonly #addressOf: (key: string) => RecordingAddress;
  readonly #readings = new Map<string, SharedReading>();
  #keptBytes = 0;

  constructor(collect: CollectPictures, addressOf: (key: string) => RecordingAddress) {
    this.#collect = collect;
    this.#addressOf = addressOf;
  }

  async read({ key }: ShownRecording, { frames }: TimeLapsePlan, signal: AbortSignal): Promise<Collected> {
    const name = `${key} ${String(frames)}`;
    const known = this.#readings.get(name);
    if (known?.isCancelled === false) return await known.join(signal);
    const reading = new SharedReading(async (shared) => {
      const collected = await this.#collectInTime(key, frames, shared);
      const isKept = !('kind' in collected) && this.#keptBytes + collected.bytes <= KEPT_BYTES;
      if (isKept) this.#keptBytes += collected.bytes;
      else if (this.#readings.get(name) === reading) this.#readings.delete(name);
      return collected;
    });
    this.#readings.set(name, reading);
    return await reading.join(signal);
  }

  async #collectInTime(key: string, frames: number, signal: AbortSignal): Promise<Collected> {
    const limit = new TimeLimit(TIMEOUT_MS);
    try {
      const ends = anySignal([signal, limit.signal]);
      return await this.#collect(this.#addressOf(key), frames, ends, limit.onProgress);
    } catch (error) {
      return limit.signal.aborted ? { kind: 'slow' } : pictureFailureOf(error);
    } finally {
      limit.done();
    }
  }
}

const openFile = ({ note }: TimeLapsePlan, canvas: OffscreenCanvas, { width, height }: Size, at: number) =>
  openVideoFile(canvas, {
    codecs: CODECS,
    bitrate: Math.round((BITRATE * width * height) / FULL_AREA),
    audio: null,
    tags: { title: note, comment: note, date: fileDay(at) },
  });

type Take = (frame: VideoFrame, recording: ShownRecording, at: number, seconds: number) => Promise<void>;

interface DecodeSteps {
  read: (recording: ShownRecording) => Promise<Collected>;
  take: Take;
  onDone: (key: string, failure: PictureFailure | null, isWholeFile: boolean) => void;
}

async function decodeInOrder(
  plan: TimeLapsePlan,
  { read, take, onDone }: DecodeSteps,
  decoders: DecoderPool,
  signal: AbortSignal,
): Promise<void> {
  const reading = new Map<number, Promise<Collected>>();
  for (const [index, recording] of plan.recordings.entries()) {
    for (let next = index; next < Math.min(plan.recordings.length, index + AHEAD); next += 1) {
      const coming = plan.recordings[next];
      if (coming && !reading.has(next)) reading.set(next, read(coming));
    }
    const collected = await reading.get(index);
    reading.set(index, Promise.resolve({ kind: 'cancelled' }));
    if (signal.aborted || collected === undefined) return;
    let failure: PictureFailure | null = null;
    let isWholeFile = false;
    if ('kind' in collected) failure = collected;
    else {
      const { pictures } = collected;
      isWholeFile = collected.isWholeFile;
      const seconds = plan.share / Math.max(1, pictures.length);
      const show = (frame: VideoFrame, position: number) =>
        take(frame, recording, recording.at + position * 1_000, seconds);
      try {
        await decodeFrames(inOrder(pictures), show, signal, decoders);
      } catch (error) {
        failure = pictureFailureOf(error);
      }
    }
    if (signal.aborted) return;
    onDone(recording.key, failure, isWholeFile);
  }
}

export function serveTimeLapse(port: TimeLapsePort, collect: CollectPictures): void {
  const decoders = new DecoderPool();

  const decode = (
    plan: TimeLapsePlan,
    take: Take,
    report: ReportBack<TimeLapseReport>,
    signal: AbortSignal,
  ) =>
    decodeInOrder(
      plan,
      {
        read: (recording) => readings.read(recording, plan, signal),
        take,
        onDone: (key, failure, isWholeFile) => report({ kind: 'recordingDone', key, failure, isWholeFile }),
      },
      decoders,
      signal,
    );

  const show = async (
    { plan, playback }: Extract<TimeLapseOrder, { kind: 'show' }>,
    report: ReportBack<TimeLapseReport>,
    signal: AbortSignal,
  ) => {
    const stage = new Stage(plan);
    const buffered: Promise<unknown>[] = [];
    let isEmpty = true;
    const take: Take = async (frame, recording, at, seconds) => {
      if (buffered.length === BUFFERED) await buffered.shift();
      if (signal.aborted) return;
      const picture = stage.paint(frame, recording, at).canvas.transferToImageBitmap();
      isEmpty = false;
      buffered.push(ask({ kind: 'shown', playback }, signal, () => null));
      report({ kind: 'frame', key: recording.key, picture, seconds, at }, [picture]);
    };
    await decode(plan, take, report, signal);
    if (isEmpty) report({ kind: 'failed', reason: 'empty' });
  };

  const save = async (plan: TimeLapsePlan, report: ReportBack<TimeLapseReport>, signal: AbortSignal) => {
    const stage = new Stage(plan);
    const made: { file: VideoFileWriter | null; cannotEncode: boolean } = { file: null, cannotEncode: false };
    let position = 0;
    let reported = '';
    const take: Take = async (frame, recording, at, seconds) => {
      if (made.cannotEncode) return;
      const { canvas, size } = stage.paint(frame, recording, at);
      made.file ??= await openFile(plan, canvas, size, plan.recordings[0]?.at ?? at);
      made.cannotEncode = made.file === null;
      await made.file?.add(canvas, position, seconds);
      position += seconds;
      if (reported === recording.key) return;
      reported = recording.key;
      report({ kind: 'progress', bytes: made.file?.bytes ?? 0 });
    };
    await decode(plan, take, report, signal);
    if (signal.aborted) await made.file?.cancel();
    else if (made.file === null) report({ kind: 'failed', reason: made.cannotEncode ? 'encoder' : 'empty' });
    else report({ kind: 'saved', video: await made.file.finish() });
  };

  const ask = serveChannel(port, async (order, report, signal) => {
    try {
      if (order.kind === 'show') await show(order, report, signal);
      else await save(order.plan, report, signal);
    } catch {
      report({ kind: 'failed', reason: 'encoder' });
    } finally {
      decoders.close();
    }
  });

  const cancelled = (): AddressAnswer => failed({ kind: 'cancelled' });
  const readings = new Readings(collect, (key) => ({
    address: async (signal) => (await ask({ kind: 'address', key }, signal, cancelled)) ?? cancelled(),
  }));
}
