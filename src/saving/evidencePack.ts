import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import {
  writeSums,
  type MadeHow,
  type PackedFile,
  type PackedStill,
  type PackEntry,
} from '@/domain/saving/evidence';
import { failed, succeeded, type Result } from '@/domain/result';
import { checkZip } from './checkFile';
import { asJpeg, firstFrame, type FirstFrame } from './firstFrame';
import { ManyProgress } from './manyProgress';
import { browserNet, type Net } from './network';
import { failureIn, SaveProblem } from './saveProblem';
import type {
  ClipToSave,
  Flawed,
  LeftOut,
  Saved,
  SavedHow,
  SaveFailure,
  SaveFlaw,
  SaveOptions,
  Sink,
} from './types';
import { unlessAborted } from './unlessAborted';
import { clipForZip } from './clipForZip';
import { writeZip, type ZipEntry } from './zipWriter';

export interface ClipForPack {
  clip: ClipToSave;
  /** Stands in where the first frame cannot be decoded. */
  thumbnailUrl: string | null;
}

export interface PackOptions extends SaveOptions {
  clips: readonly ClipForPack[];
  /** Writes the page to print, of what became of each clip. */
  report: (entries: readonly PackEntry<SaveFailure, SaveFlaw>[]) => string;
}

/** What it takes of the browser beside the network. */
export interface PackTools {
  net: Net;
  firstFrame: (file: Blob, signal: AbortSignal) => Promise<FirstFrame | null>;
  /** A picture of another host, if that one lets it be read. */
  fetchPicture: (address: string, signal: AbortSignal) => Promise<Blob | null>;
  /** A picture small enough for a page, as a `data:` address. */
  preview: (picture: Blob) => Promise<string | null>;
}

const PREVIEW_WIDTH = 320;
const REPORT = 'report.html';
const SUMS = 'SHA256SUMS';

async function fetchPicture(address: string, signal: AbortSignal): Promise<Blob | null> {
  try {
    const response = await fetch(address, { signal, credentials: 'omit' });
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}

async function preview(picture: Blob): Promise<string | null> {
  try {
    const image = await createImageBitmap(picture);
    const small = await asJpeg(image, image, PREVIEW_WIDTH);
    image.close();
    if (small === null) return null;
    const bytes = new Uint8Array(await small.arrayBuffer());
    return `data:image/jpeg;base64,${btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))}`;
  } catch {
    return null;
  }
}

const browserTools: PackTools = { net: browserNet, firstFrame, fetchPicture, preview };

/** The sum of a file, piece by piece: it may be larger than memory should take at once. */
async function sumOf(file: Blob): Promise<string> {
  const sum = sha256.create();
  const reader = file.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return bytesToHex(sum.digest());
    sum.update(value);
  }
}

function madeOf(how: SavedHow): { made: MadeHow; missesSound: boolean } {
  switch (how.kind) {
    case 'segments':
    case 'parts':
      return { made: how.kind, missesSound: how.missesSound };
    case 'rewrapped':
      return { made: how.isJoined ? 'joined' : 'rewrapped', missesSound: false };
    default:
      return { made: 'original', missesSound: false };
  }
}

/** Some browsers play only what is called what it is. */
const typed = (file: Blob, name: string): Blob =>
  file.slice(0, file.size, name.endsWith('.webm') ? 'video/webm' : 'video/mp4');

/** The files of one pack, as the ZIP asks for them, and what became of each clip. */
class PackFiles {
  readonly #limit: number;
  readonly #options: PackOptions;
  readonly #tools: PackTools;
  readonly #progress: ManyProgress;
  readonly #files: PackedFile[] = [];
  readonly #entries: PackEntry<SaveFailure, SaveFlaw>[] = [];
  readonly left: LeftOut[] = [];
  readonly flawed: Flawed[] = [];
  count = 0;

  constructor({ limit }: Sink, options: PackOptions, tools: PackTools) {
    this.#limit = limit;
    this.#options = options;
    this.#tools = tools;
    this.#progress = new ManyProgress(
      options.clips.map(() => 1),
      options.onProgress,
    );
  }

  /** Counts what is written, for the check of the ZIP. */
  async *counted(): AsyncGenerator<ZipEntry> {
    for await (const entry of this.#all()) {
      this.count += 1;
      yield entry;
    }
  }

  async *#all(): AsyncGenerator<ZipEntry> {
    for (const [index, { clip, thumbnailUrl }] of this.#options.clips.entries()) {
      yield* this.#clip(index, clip, thumbnailUrl);
    }
    if (this.left.length === this.#options.clips.length) {
      throw new SaveProblem(this.left[0]?.failure ?? { kind: 'gone' });
    }
    const page = new Blob([this.#options.report(this.#entries)], { type: 'text/html' });
    const { zipped } = await this.#note(REPORT, page, new Date());
    yield zipped;
    yield { name: SUMS, input: new Blob([writeSums(this.#files)]), lastModified: new Date() };
  }

  /** Sums a file up and makes it one of the pack. */
  async #note(
    name: string,
    input: Blob,
    lastModified: Date,
  ): Promise<{ file: PackedFile; zipped: ZipEntry }> {
    const file = { name, bytes: input.size, sha256: await sumOf(input) };
    this.#files.push(file);
    return { file, zipped: { name, input, lastModified } };
  }

  async *#clip(index: number, clip: ClipToSave, thumbnailUrl: string | null): AsyncGenerator<ZipEntry> {
    const { signal } = this.#options;
    const onProgress = this.#progress.of(index);
    const outcome = await clipForZip(clip, this.#limit, { signal, onProgress }, this.#tools.net);
    if (!outcome.ok) {
      const { failure } = outcome;
      this.#progress.gone(index);
      this.left.push({ clip, failure, isCutShort: false });
      this.#entries.push({ kind: 'missing', failure });
      return;
    }
    this.#progress.finished(index);
    const { saved, file: recording } = outcome.value;
    if (saved.flaws.length > 0) this.flawed.push({ clip, flaws: saved.flaws });
    // The number keeps them in order, and apart where two began in the same second.
    const name = `${String(index + 1).padStart(2, '0')} ${saved.fileName}`;
    const { file, zipped } = await this.#note(name, recording, new Date(clip.at));
    yield zipped;
    const frame = await this.#tools.firstFrame(typed(recording, name), signal);
    const still = await this.#still(name, frame, thumbnailUrl, clip.at);
    if (still) yield still.zipped;
    this.#entries.push({
      kind: 'packed',
      file,
      ...madeOf(saved.how),
      seconds: frame?.seconds ?? null,
      flaws: saved.flaws,
      still: still?.packed ?? null,
    });
  }

  async #still(
    clipName: string,
    frame: FirstFrame | null,
    thumbnailUrl: string | null,
    at: number,
  ): Promise<{ packed: PackedStill; zipped: ZipEntry } | null> {
    const { signal } = this.#options;
    const thumbnail =
      frame === null && thumbnailUrl !== null ? await this.#tools.fetchPicture(thumbnailUrl, signal) : null;
    const picture = frame?.picture ?? thumbnail;
    const small = picture && (await this.#tools.preview(picture));
    if (picture === null || small === null) return null;
    const extension = picture.type === 'image/png' ? 'png' : 'jpg';
    const name = `stills/${clipName.replace(/\.[^.]*$/, '')}.${extension}`;
    const { file, zipped } = await this.#note(name, picture, new Date(at));
    return {
      packed: { file, of: frame === null ? 'thumbnail' : 'firstFrame', preview: small },
      zipped,
    };
  }
}

async function write(sink: Sink, options: PackOptions, tools: PackTools): Promise<Saved> {
  const files = new PackFiles(sink, options, tools);
  const bytes = await writeZip(files.counted(), sink);
  const { left, flawed } = files;
  const how = { kind: 'together', as: 'zip', of: options.clips.length, left, flawed, why: null } as const;
  await checkZip(await sink.readBack(), bytes, files.count);
  return { fileName: await sink.finish(), bytes, how, flaws: [] };
}

/**
 * Saves recordings with a still of each, a report to print, and the checksums of all of it, as one ZIP. A recording that is
 * not to be had is left out, and the report says so; without any there is no pack.
 */
export async function saveEvidencePack(
  sink: Sink,
  options: PackOptions,
  tools: PackTools = browserTools,
): Promise<Result<Saved, SaveFailure>> {
  try {
    return succeeded(await unlessAborted(write(sink, options, tools), options.signal));
  } catch (error) {
    await sink.abort();
    return failed(failureIn(error) ?? { kind: 'unreadable' });
  }
}
