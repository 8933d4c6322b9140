import { twoDigits } from '@/lib/twoDigits';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import {
  writeChecksums,
  type PackedAs,
  type PackedFile,
  type PackedStill,
  type PackEntry,
} from '@/domain/export/evidence';
import type { Result } from '@/domain/result';
import { anySignal } from '@/lib/async/anySignal';
import { verifyZip } from './verifyFile';
import { asJpeg, firstFrame, type FirstFrame, type RegionOf } from './firstFrame';
import { BatchProgress } from './batchProgress';
import { browserNetwork, type Network } from '@/recordings/parts/network';
import { ExportError } from './exportError';
import { finishFile, runExport } from './finishFile';
import type {
  RecordingToExport,
  FlawedRecording,
  SkippedRecording,
  ExportedFile,
  ExportMethod,
  ExportFailure,
  ExportOptions,
  Sink,
} from './types';
import type { RecordingFlaw } from '@/recordings/types';
import { exportToBlob } from './exportToBlob';
import { writeZip, type ZipEntry } from './zipWriter';

interface RecordingForPack {
  recording: RecordingToExport;
  /** URL of a picture for the pack, used if the first frame cannot be decoded. */
  thumbnailUrl: string | null;
  regionOf?: RegionOf | undefined;
}

interface PackOptions extends ExportOptions {
  recordings: readonly RecordingForPack[];
  report: (entries: readonly PackEntry<ExportFailure, RecordingFlaw>[]) => string;
}

export interface BrowserTools {
  network: Network;
  firstFrame: (file: Blob, signal: AbortSignal, regionOf?: RegionOf) => Promise<FirstFrame | null>;
  fetchPicture: (address: string, signal: AbortSignal) => Promise<Blob | null>;
  preview: (picture: Blob) => Promise<string | null>;
}

const PREVIEW_WIDTH = 320;
const PICTURE_TIMEOUT_MS = 20_000;
const REPORT = 'report.html';
const SUMS = 'SHA256SUMS';

/** @returns null if the picture cannot be fetched completely within `PICTURE_TIMEOUT_MS` */
export async function fetchPicture(address: string, signal: AbortSignal): Promise<Blob | null> {
  try {
    const response = await fetch(address, {
      signal: anySignal([signal, AbortSignal.timeout(PICTURE_TIMEOUT_MS)]),
      credentials: 'omit',
    });
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}

async function preview(picture: Blob): Promise<string | null> {
  try {
    const image = await createImageBitmap(picture);
    const small = await asJpeg(
      image,
      { x: 0, y: 0, width: image.width, height: image.height },
      PREVIEW_WIDTH,
    );
    image.close();
    if (small === null) return null;
    const bytes = new Uint8Array(await small.arrayBuffer());
    return `data:image/jpeg;base64,${btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))}`;
  } catch {
    return null;
  }
}

const browserTools: BrowserTools = { network: browserNetwork, firstFrame, fetchPicture, preview };

/** Hashes the file in chunks, because it may not fit into memory. */
async function checksumOf(file: Blob): Promise<string> {
  const sum = sha256.create();
  const reader = file.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return bytesToHex(sum.digest());
    sum.update(value);
  }
}

function packedAs(method: ExportMethod): { made: PackedAs; missesSound: boolean } {
  switch (method.kind) {
    case 'segments':
    case 'parts':
      return { made: method.kind, missesSound: method.missesSound };
    case 'rewrapped':
      return { made: method.isJoined ? 'joined' : 'rewrapped', missesSound: false };
    default:
      return { made: 'original', missesSound: false };
  }
}

/** Sets the media type, which some browsers need to play the file. */
const withMediaType = (file: Blob, name: string): Blob =>
  file.slice(0, file.size, name.endsWith('.webm') ? 'video/webm' : 'video/mp4');

class PackFiles {
  readonly #limit: number;
  readonly #options: PackOptions;
  readonly #tools: BrowserTools;
  readonly #progress: BatchProgress;
  readonly #files: PackedFile[] = [];
  readonly #entries: PackEntry<ExportFailure, RecordingFlaw>[] = [];
  readonly skipped: SkippedRecording[] = [];
  readonly flawed: FlawedRecording[] = [];
  count = 0;

  constructor({ limit }: Sink, options: PackOptions, tools: BrowserTools) {
    this.#limit = limit;
    this.#options = options;
    this.#tools = tools;
    this.#progress = new BatchProgress(
      options.recordings.map(() => 1),
      options.onProgress,
    );
  }

  async *counted(): AsyncGenerator<ZipEntry> {
    for await (const entry of this.#all()) {
      this.count += 1;
      yield entry;
    }
  }

  async *#all(): AsyncGenerator<ZipEntry> {
    for (const [index, one] of this.#options.recordings.entries()) {
      yield* this.#addRecording(index, one);
    }
    if (this.skipped.length === this.#options.recordings.length) {
      throw new ExportError(this.skipped[0]?.failure ?? { kind: 'gone' });
    }
    const page = new Blob([this.#options.report(this.#entries)], { type: 'text/html' });
    const { zipped } = await this.#addFile(REPORT, page, new Date());
    yield zipped;
    yield { name: SUMS, input: new Blob([writeChecksums(this.#files)]), lastModified: new Date() };
  }

  async #addFile(
    name: string,
    input: Blob,
    lastModified: Date,
  ): Promise<{ file: PackedFile; zipped: ZipEntry }> {
    const file = { name, bytes: input.size, sha256: await checksumOf(input) };
    this.#files.push(file);
    return { file, zipped: { name, input, lastModified } };
  }

  async *#addRecording(
    index: number,
    { recording, thumbnailUrl, regionOf }: RecordingForPack,
  ): AsyncGenerator<ZipEntry> {
    const { signal } = this.#options;
    const onProgress = this.#progress.of(index);
    const outcome = await exportToBlob(recording, this.#limit, { signal, onProgress }, this.#tools.network);
    if (!outcome.ok) {
      const { failure } = outcome;
      this.#progress.skipped(index);
      this.skipped.push({ recording, failure, isCutShort: false });
      this.#entries.push({ kind: 'missing', failure });
      return;
    }
    this.#progress.finished(index);
    const { saved, file: blob } = outcome.value;
    if (saved.flaws.length > 0) this.flawed.push({ recording, flaws: saved.flaws });
    // Numbers keep the files in order and distinguish recordings that began in the same second.
    const name = `${twoDigits(index + 1)} ${saved.fileName}`;
    const { file, zipped } = await this.#addFile(name, blob, new Date(recording.at));
    yield zipped;
    const frame = await this.#tools.firstFrame(withMediaType(blob, name), signal, regionOf);
    const still = await this.#still(name, frame, thumbnailUrl, recording.at);
    if (still) yield still.zipped;
    this.#entries.push({
      kind: 'packed',
      file,
      ...packedAs(saved.method),
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
    const { file, zipped } = await this.#addFile(name, picture, new Date(at));
    return {
      packed: {
        file,
        of: frame === null ? 'thumbnail' : frame.isPart ? 'firstFramePart' : 'firstFrame',
        preview: small,
      },
      zipped,
    };
  }
}

async function write(sink: Sink, options: PackOptions, tools: BrowserTools): Promise<ExportedFile> {
  const files = new PackFiles(sink, options, tools);
  const bytes = await writeZip(files.counted(), sink);
  const { skipped, flawed } = files;
  const method = {
    kind: 'together',
    as: 'zip',
    of: options.recordings.length,
    skipped,
    flawed,
    reason: null,
  } as const;
  await verifyZip(await sink.readBack(), bytes, files.count);
  return { fileName: await finishFile(sink, options.signal), bytes, method, flaws: [] };
}

/**
 * Saves recordings with stills, a printable report and checksums as a ZIP. Skips and reports recordings that
 * cannot be saved. Fails if none can be saved.
 */
export async function saveEvidencePack(
  sink: Sink,
  options: PackOptions,
  tools: BrowserTools = browserTools,
): Promise<Result<ExportedFile, ExportFailure>> {
  return await runExport(sink, options.signal, () => write(sink, options, tools));
}
