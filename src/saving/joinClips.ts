import { failed, succeeded, type Result } from '@/domain/result';
import { checkMp4, decodeEnd } from './checkFile';
import { hasChanged, lookOf, whyApart, type Look } from './alike';
import { ClipParts } from './clipParts';
import { openReader } from './clipReader';
import type { ClipPacket, ClipShape } from './clipShape';
import { ManyProgress } from './manyProgress';
import { fitsMp4, openMp4, type Mp4Writer } from './mp4Writer';
import { browserNet, type Net } from './network';
import { failureIn, Incompatible, NoFit, SaveProblem } from './saveProblem';
import { SoundLine } from './soundLine';
import type {
  ClipToSave,
  Flawed,
  LeftOut,
  Saved,
  SaveFailure,
  SaveFlaw,
  SaveOptions,
  Sink,
  WhyApart,
} from './types';
import { unlessAborted } from './unlessAborted';
import { zipClips } from './zipClips';

/** So many are looked at together. */
const LOOKS = 3;
/** A recording is held back until all of it is there, so that half of one is in no file; up to here, in bytes. */
const HELD = 200_000_000;

interface Seen {
  clip: ClipToSave;
  look: Look;
  seconds: number;
}

const failureOf = (error: unknown): SaveFailure => failureIn(error) ?? { kind: 'unreadable' };

/** What a recording is, read from its beginning. Null: of a kind that MP4 does not know. */
async function lookAt(clip: ClipToSave, parts: ClipParts): Promise<Seen | null> {
  const reader = await openReader(parts);
  try {
    const shape = await reader.shape(0);
    if (shape === null || !fitsMp4(shape)) return null;
    return { clip, look: lookOf(shape), seconds: parts.seconds };
  } finally {
    reader.close();
  }
}

interface Survey {
  /** In the recordings' order. */
  seen: Seen[];
  left: LeftOut[];
  why: WhyApart | null;
  /** That were read for it. */
  bytes: number;
}

async function survey(
  clips: readonly ClipToSave[],
  { signal, onProgress }: SaveOptions,
  net: Net,
): Promise<Survey> {
  const found = new Map<number, Seen | LeftOut | null>();
  const counts = new Map<number, number>();
  const total = () => [...counts.values()].reduce((sum, bytes) => sum + bytes, 0);
  const queue = [...clips.entries()];
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined && !signal.aborted; next = queue.shift()) {
      const [index, clip] = next;
      const parts = new ClipParts(clip, net, signal, (bytesDone, _total, isWaiting) => {
        counts.set(index, bytesDone);
        onProgress(total(), null, isWaiting);
      });
      try {
        found.set(index, await lookAt(clip, parts));
      } catch (error) {
        const isStrange = error instanceof NoFit;
        found.set(index, isStrange ? null : { clip, failure: failureOf(error), isCutShort: false });
      }
    }
  };
  await Promise.all(Array.from({ length: LOOKS }, worker));

  const outcomes = clips.map((_clip, index) => found.get(index) ?? null);
  const seen = outcomes.filter((outcome): outcome is Seen => outcome !== null && 'look' in outcome);
  const left = outcomes.filter((outcome): outcome is LeftOut => outcome !== null && 'failure' in outcome);
  const isStrange = outcomes.includes(null);
  return { seen, left, why: isStrange ? 'codec' : whyAllApart(seen), bytes: total() };
}

/** A recording without sound goes with any, so each is held against one that has some, if there is one. */
function whyAllApart(seen: readonly Seen[]): WhyApart | null {
  const model = seen.find(({ look }) => look.shape.sound !== null) ?? seen[0];
  if (model === undefined) return null;
  for (const { look } of seen) {
    const why = whyApart(model.look, look);
    if (why !== null) return why;
  }
  return null;
}

/** The shape of the whole: with sound as soon as one recording has some. */
function shapeOf(seen: readonly Seen[]): ClipShape | null {
  const model = seen.find(({ look }) => look.shape.sound !== null) ?? seen[0];
  return model?.look.shape ?? null;
}

/** One film of many recordings. */
class Film {
  readonly #writer: Mp4Writer;
  readonly #sound: SoundLine | null;
  /** Where the next recording begins, in seconds. */
  #begin = 0;
  #end = 0;

  constructor(writer: Mp4Writer, shape: ClipShape) {
    this.#writer = writer;
    this.#sound = shape.sound === null ? null : new SoundLine(shape.sound.config);
  }

  async add({ of, packet }: ClipPacket): Promise<void> {
    const timestamp = this.#begin + packet.timestamp;
    this.#end = Math.max(this.#end, timestamp + packet.duration);
    const placed = packet.clone({ timestamp });
    if (of === 'picture') {
      await this.#writer.add({ of, packet: placed });
      return;
    }
    for (const each of this.#sound?.next(placed) ?? []) await this.#writer.add({ of, packet: each });
  }

  /** What comes now follows without a gap. */
  next(): void {
    this.#begin = this.#end;
  }
}

interface Added {
  /** Why it is missing, or breaks off; null: all of it is there. */
  problem: LeftOut | null;
  flaws: readonly SaveFlaw[];
}

/** Adds one recording. Throws `Incompatible` where it changes midway. */
async function addClip(clip: ClipToSave, shape: ClipShape, film: Film, parts: ClipParts): Promise<Added> {
  let held: ClipPacket[] = [];
  let bytes = 0;
  let isWriting = false;
  let isBegun = false;
  let end = 0;
  const flush = async () => {
    const ready = held;
    held = [];
    isWriting = true;
    for (const packet of ready) {
      await film.add(packet);
      isBegun = true;
    }
    isWriting = false;
  };
  try {
    const reader = await openReader(parts);
    try {
      for await (const packet of reader.packets(null, 0)) {
        if (packet.of === 'picture') {
          if (hasChanged(shape, packet.packet)) throw new Incompatible('settings', 0);
          end = Math.max(end, packet.packet.timestamp + packet.packet.duration);
        }
        held.push(packet);
        bytes += packet.packet.byteLength;
        if (bytes > HELD) await flush();
      }
    } finally {
      reader.close();
    }
    await flush();
    return { problem: null, flaws: await parts.flawsOfLength(end) };
  } catch (error) {
    // What stops the file itself stops everything.
    if ((isWriting && failureIn(error) !== null) || error instanceof Incompatible) throw error;
    return { problem: { clip, failure: failureOf(error), isCutShort: isBegun }, flaws: [] };
  }
}

async function film(
  { seen, left, bytes }: Survey,
  of: number,
  sink: Sink,
  { signal, onProgress }: SaveOptions,
  net: Net,
): Promise<Saved> {
  const shape = shapeOf(seen);
  const [first] = seen;
  if (shape === null || first === undefined) throw new SaveProblem(left[0]?.failure ?? { kind: 'gone' });
  const { clip } = first;
  const writer = await openMp4(sink, shape, `${clip.cameraName}, ${clip.eventText}`, clip.at);
  const progress = new ManyProgress(
    seen.map(({ seconds }) => Math.max(1, seconds)),
    onProgress,
  );
  progress.startAfter(bytes);
  const missing = [...left];
  const flawed: Flawed[] = [];
  try {
    const whole = new Film(writer, shape);
    for (const [index, { clip: each }] of seen.entries()) {
      const parts = new ClipParts(each, net, signal, progress.of(index));
      const { problem, flaws } = await addClip(each, shape, whole, parts);
      if (flaws.length > 0) flawed.push({ clip: each, flaws });
      if (signal.aborted) throw new SaveProblem({ kind: 'cancelled' });
      if (problem === null) progress.finished(index);
      else {
        missing.push(problem);
        progress.gone(index);
      }
      whole.next();
    }
    const isNothing = missing.filter(({ isCutShort }) => !isCutShort).length === of;
    if (isNothing) throw new SaveProblem(missing[0]?.failure ?? { kind: 'gone' });
    await writer.finish();
  } catch (error) {
    await writer.cancel();
    throw error;
  }
  const flaws = await checkMp4(await sink.readBack(), shape, writer.added, decodeEnd, signal);
  const fileName = await sink.finish();
  missing.sort((one, other) => one.clip.at - other.clip.at);
  return {
    fileName,
    bytes: writer.bytes,
    how: { kind: 'together', as: 'video', of, left: missing, flawed, why: null },
    flaws,
  };
}

/**
 * Saves recordings as one film, one after the other without the time between them, by copying their packets; where they
 * are not alike, as a ZIP. Those that are not to be had are left out, and named.
 * @param clips in order of time
 */
export async function joinClips(
  clips: readonly ClipToSave[],
  sink: Sink,
  options: SaveOptions,
  net: Net = browserNet,
): Promise<Result<Saved, SaveFailure>> {
  const { signal } = options;
  try {
    const found = await unlessAborted(survey(clips, options, net), signal);
    let { why } = found;
    try {
      if (why === null) {
        return succeeded(await unlessAborted(film(found, clips.length, sink, options, net), signal));
      }
    } catch (error) {
      if (!(error instanceof Incompatible)) throw error;
      ({ why } = error);
      await sink.restart();
    }
    if (!sink.isRenamable) throw new SaveProblem({ kind: 'apart', why });
    return await zipClips(clips, why, sink, options, net);
  } catch (error) {
    await sink.abort();
    return failed(failureOf(error));
  }
}
