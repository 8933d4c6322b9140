import { dataOf } from '@/lib/files/dataUri';
import { RANGE_NOT_SATISFIABLE } from '@/lib/httpStatus';
import { delay } from '@/lib/time/delay';
import { containerOf, isHeadCut, knownEnd } from './container';
import { NamedFiles, ROOT, WHOLE_RANGE } from './namedFiles';
import { lengthOf, totalOf, waitForRetry, type Network } from './network';
import { isComplete, playlistIn, reloadDelay } from './playlist';
import { BodyReader, joined } from './BodyReader';
import { KeptReads, type ByteBudget } from './ByteBudget';
import { ByteCount } from './ByteCount';
import { MissingSegments } from './missingSegments';
import { ReadError } from '../readError';
import { playableVariants, variantsOf, type Variant } from './variants';
import {
  keyOf,
  mediaPeriods,
  missingIn,
  playlistSeconds,
  rangeHeader,
  type ByteRange,
  type MediaPart,
  type RecordingPeriods,
} from './segments';
import type { RecordingAddress, OnProgress, RecordingFlaw, RecordingRange } from '../types';

export interface WholeFile {
  /** Size in bytes; 0 if unknown. */
  size: number;
  /** False if the server may send the whole file in response to a range request. */
  hasRanges: boolean;
  head: Uint8Array<ArrayBuffer>;
}

interface OpenAnswer {
  head: Uint8Array<ArrayBuffer>;
  body: AsyncGenerator<Uint8Array<ArrayBuffer>, void>;
}

interface FoundFile extends WholeFile {
  isSizeCertain: boolean;
}

interface MediaPlaylist {
  name: string;
  text: string;
}

const EMPTY = { kind: 'unreadable', isEmpty: true } as const;
const MAX_RECORDING_MS = 3_600_000;
const GROWTH_TIMEOUT_MS = 5_000;
const PROBE_BYTES = 189;

/** Tolerance per segment, because some servers round durations to whole seconds. */
const ROUNDING_S = 0.5;

async function* chunksOf({ head, body }: OpenAnswer): OpenAnswer['body'] {
  try {
    if (head.length > 0) yield head;
    yield* body;
  } finally {
    await body.return();
  }
}

const sliceOf = async (file: Blob, { start, end }: ByteRange): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await file.slice(start, end).arrayBuffer());

/**
 * Reads a recording's files by names that stay valid when URLs expire (see `NamedFiles`). Retries, waits for
 * the network and counts bytes.
 */
export class RecordingParts {
  readonly #signal: AbortSignal;
  readonly #progress: ByteCount;
  readonly #bodies: BodyReader;
  readonly #kept: KeptReads;
  readonly #files: NamedFiles;
  readonly #keys = new Map<string, Promise<CryptoKey>>();
  /** Whole files by name, from servers that ignore ranges; null if the server supports ranges. */
  readonly #wholeFiles = new Map<string, Promise<Blob | null>>();
  #file: Promise<WholeFile | null> | null = null;
  #variant: Promise<Variant> | null = null;
  /** Response kept open for the first complete read, so that no byte is requested twice. */
  #openAnswer: OpenAnswer | null = null;
  /** Origin of the recording; null until known, and after a server has ignored a range request. */
  #rangesOrigin: string | null = null;
  #first: (MediaPlaylist & { readAt: number }) | null = null;
  readonly missing: MissingSegments;

  constructor(
    recording: RecordingAddress,
    network: Network,
    signal: AbortSignal,
    onProgress: OnProgress,
    budget: ByteBudget | null = null,
  ) {
    this.#kept = new KeptReads(budget);
    this.#signal = signal;
    this.#progress = new ByteCount(onProgress);
    this.#bodies = new BodyReader(network.readTimeout, this.#progress);
    this.#files = new NamedFiles({
      recording,
      network,
      signal,
      progress: this.#progress,
      bodies: this.#bodies,
    });
    this.missing = new MissingSegments(this.#files);
    signal.addEventListener('abort', () => this.close(), { once: true });
  }

  close(): void {
    this.#kept.clear();
    this.#endOpenAnswer();
  }

  #endOpenAnswer(): void {
    void this.#takeOpenAnswer()
      ?.body.return()
      .catch(() => undefined);
  }

  /**
   * Reports a recording that is shorter than its playlist or the requested range. Reports nothing for a
   * single file, which has no playlist to compare with.
   * @param seconds duration of the readable part
   * @param range requested range; null for the whole recording
   */
  async flawsOfLength(seconds: number, range: RecordingRange | null = null): Promise<RecordingFlaw[]> {
    if ((await this.file()) !== null) return [];
    if (range !== null) {
      const expected = range.end - range.start;
      return expected - seconds > ROUNDING_S ? [{ kind: 'shorter', seconds, expected }] : [];
    }
    const { periods } = await this.recording();
    const count = periods.reduce((sum, { segments }) => sum + segments.length, 0);
    // Reports even a small difference if segments are missing.
    const hasGaps = (await this.missingSeconds()) > 0;
    return hasGaps || this.seconds - seconds > 1 + ROUNDING_S * count
      ? [{ kind: 'shorter', seconds, expected: this.seconds }]
      : [];
  }

  /** @returns seconds of missing segments in the range, or 0 if rounding could explain the difference */
  async missingSeconds(range?: RecordingRange): Promise<number> {
    if ((await this.file()) !== null) return 0;
    const { periods } = await this.recording();
    const missing = missingIn(periods, this.seconds, range);
    return missing > ROUNDING_S ? missing : 0;
  }

  /** @returns seconds available in a growing recording; null for a complete one */
  async openSeconds(): Promise<number | null> {
    if ((await this.file()) !== null) return null;
    const { text } = await this.#media();
    return isComplete(text) ? null : playlistSeconds(text);
  }

  /**
   * Reloads an unfinished playlist once to detect growth, because some cameras never finish a playlist.
   * @param age milliseconds since the recording's start, by the vendor's clock
   */
  async isGrowing(age: number): Promise<boolean> {
    const first = this.#first;
    if (first === null || isComplete(first.text) || age > MAX_RECORDING_MS) return false;
    await waitForRetry(Math.max(0, first.readAt + reloadDelay(first.text) - Date.now()), this.#signal);
    try {
      // Limits the wait for the network, because the exported file is already complete.
      const again = await Promise.race([
        this.#files.fetchPlaylist(first.name),
        delay(GROWTH_TIMEOUT_MS, this.#signal),
      ]);
      return again !== undefined && playlistSeconds(again.text) > playlistSeconds(first.text);
    } catch (error) {
      if (this.#signal.aborted) throw error;
      return false;
    }
  }

  get seconds(): number {
    return this.#files.seconds;
  }

  /** @param share processed fraction of the required data, from which the total is estimated */
  reportProgress(share: number): void {
    this.#progress.shareDone(share);
  }

  /**
   * Opens a recording that is a single file. The response stays open for the first complete read.
   * @returns null for a playlist
   */
  async file(): Promise<WholeFile | null> {
    return await (this.#file ??= this.#openFile());
  }

  async #openFile(): Promise<WholeFile | null> {
    const found = await this.#probe();
    if (found === null || found.isSizeCertain) return found;
    // Verifies the size, because a server that hides `Content-Range` may have sent less than requested.
    const { size } = found;
    // Includes the last byte, because a range after it would cause a 416, which browsers log as an error.
    const isAll = await this.#files.request(
      ROOT,
      rangeHeader({ start: size - 1, end: size + 1 }),
      async (response) => {
        if (response.status === 206) return (await this.#bodies.bytes(response)).length < 2;
        await response.body?.cancel().catch(() => undefined);
        return true;
      },
    );
    return { ...found, size: isAll ? size : 0 };
  }

  /**
   * Requests the whole file and reads its beginning. Headers are not enough, because servers may hide
   * `Content-Length` and `Content-Range` from other origins.
   */
  async #probe(): Promise<FoundFile | null> {
    return await this.#files.request(ROOT, { range: WHOLE_RANGE }, async (response, address, omitsRange) => {
      // Servers answer any range of an empty file with 416.
      if (response.status === RANGE_NOT_SATISFIABLE) throw new ReadError(EMPTY);
      const body = this.#bodies.chunks(response);
      const head = await this.#readHead(body);
      const text = await playlistIn(head);
      this.#rangesOrigin = new URL(response.url || address).origin;
      if (text !== null) {
        this.#files.keepPlaylist(ROOT, text, response.url || address);
        return null;
      }
      const hasRanges = response.status === 206;
      if (omitsRange || containerOf(head) === null) {
        await body.return();
        if (omitsRange) throw new Error('Only a playlist is read without a range.');
        throw new ReadError(head.length === 0 ? EMPTY : { kind: 'unreadable' });
      }
      this.#openAnswer = { head, body };
      const total = totalOf(response);
      const length = lengthOf(response);
      if (!hasRanges || total > 0) return { size: total || length, isSizeCertain: true, hasRanges, head };
      const end = knownEnd(head);
      // A box that ends beyond the response proves that the file is longer, but not how long.
      const size = end > length ? 0 : length;
      return { size, isSizeCertain: size === 0 || end === length, hasRanges, head };
    });
  }

  async #readHead(body: OpenAnswer['body']): Promise<OpenAnswer['head']> {
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    for (let next = await body.next(); next.done !== true; next = await body.next()) {
      chunks.push(next.value);
      if (chunks.reduce((total, { length }) => total + length, 0) < PROBE_BYTES) continue;
      if (!isHeadCut(joined(chunks))) break;
    }
    return joined(chunks);
  }

  #takeOpenAnswer(): OpenAnswer | null {
    const answer = this.#openAnswer;
    this.#openAnswer = null;
    return answer;
  }

  /**
   * Returns the best variant's periods.
   * @throws ReadError for an empty playlist or unsupported encryption
   */
  async recording(): Promise<RecordingPeriods> {
    const { text, audio } = await this.#media();
    const periods = mediaPeriods(text, this.missing.keys);
    const audioPeriods = audio === null ? null : mediaPeriods(await this.playlist(audio), this.missing.keys);
    if (periods === null || periods.length === 0 || (audio !== null && audioPeriods === null)) {
      throw new ReadError({ kind: 'unreadable' });
    }
    return { periods, audioPeriods, seconds: playlistSeconds(text) };
  }

  /**
   * Finds further missing segments, which are skipped from then on.
   * @returns false for a single file, if no further segments are missing, or if all segments are
   */
  async findMissing(): Promise<boolean> {
    return (await this.file()) === null && (await this.missing.find(await this.recording()));
  }

  async #media(): Promise<MediaPlaylist & { audio: string | null }> {
    this.#variant ??= this.#findVariant();
    this.#variant.catch(() => (this.#variant = null));
    const { name, audio } = await this.#variant;
    const media = { name, text: await this.playlist(name) };
    this.#first ??= { ...media, readAt: Date.now() };
    return { ...media, audio };
  }

  async #findVariant(): Promise<Variant> {
    const [best, ...others] = await playableVariants(variantsOf(await this.playlist(ROOT)));
    if (best === undefined) return { name: ROOT, audio: null };
    try {
      await this.playlist(best.name);
      return best;
    } catch (error) {
      for (const other of others) {
        const isRead = await this.playlist(other.name).then(
          () => true,
          () => false,
        );
        if (isRead) return other;
      }
      throw error;
    }
  }

  async playlist(name: string): Promise<string> {
    return (await this.#files.playlist(name)).text;
  }

  async read(part: MediaPart): Promise<Uint8Array<ArrayBuffer>> {
    // A whole file may be too large to keep.
    if (part.name === ROOT) return await this.#readPart(part);
    return await this.#kept.get(keyOf(part), () => this.#readPart(part));
  }

  async #readPart({ name, range, lock }: MediaPart): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = range === null ? await this.#readWhole(name) : await this.#readRange(name, range);
    // Treats an empty segment, which cameras leave when their connection breaks, as missing.
    if (bytes.length === 0 && name !== ROOT) throw new ReadError({ kind: 'gone' });
    this.#files.hasRead();
    if (lock === null) return bytes;
    const key = await this.#key(lock.key);
    try {
      return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-CBC', iv: lock.iv }, key, bytes));
    } catch {
      throw new ReadError({ kind: 'unreadable' });
    }
  }

  /** Returns true for a file on the recording's origin, because range requests to other origins may fail. */
  async readsRanges(name: string): Promise<boolean> {
    return new URL(await this.#files.address(name)).origin === this.#rangesOrigin;
  }

  /**
   * Reads a range, downloading the whole file once if the server does not support ranges.
   * @returns fewer bytes only at the end of the file
   */
  async readRange(name: string, range: ByteRange): Promise<Uint8Array<ArrayBuffer>> {
    return await this.#kept.get(keyOf({ name, range }), () => this.#readRange(name, range));
  }

  async #readRange(name: string, range: ByteRange): Promise<Uint8Array<ArrayBuffer>> {
    const answer = await this.readUpTo(name, range);
    if (answer.length === 0 || answer.length === range.end - range.start) return answer;
    // Requests the rest, because some servers send less than requested.
    return joined([
      answer,
      await this.#readRange(name, { start: range.start + answer.length, end: range.end }),
    ]);
  }

  async readUpTo(name: string, range: ByteRange): Promise<Uint8Array<ArrayBuffer>> {
    const known = this.#wholeFiles.get(name);
    const whole = await known;
    if (whole) return await sliceOf(whole, range);
    const asking = this.#restOfAnswer(name).then(async (rest) => {
      if (rest === null) this.#endOpenAnswer();
      return rest ?? (await this.#requestRange(name, range));
    });
    // Other reads wait for the first response, which reveals whether the server supports ranges.
    const kept = asking.then((answer) => (answer instanceof Blob ? answer : null)).catch(() => null);
    if (known === undefined) this.#wholeFiles.set(name, kept);
    const answer = await asking;
    this.#files.hasRead();
    if (answer instanceof Blob) {
      this.#rangesOrigin = null;
      this.#wholeFiles.set(name, kept);
      return await sliceOf(answer, range);
    }
    return answer.subarray(0, range.end - range.start);
  }

  async #requestRange(name: string, range: ByteRange): Promise<Uint8Array<ArrayBuffer> | Blob> {
    return await this.#files.request(name, rangeHeader(range), async (response) => {
      if (response.status === RANGE_NOT_SATISFIABLE) return new Uint8Array();
      return response.status === 206
        ? await this.#bodies.bytes(response)
        : await this.#bodies.blob(this.#bodies.chunks(response));
    });
  }

  async #restOfAnswer(name: string): Promise<Blob | null> {
    if (name !== ROOT || (await this.#file)?.hasRanges !== false) return null;
    const answer = this.#takeOpenAnswer();
    if (answer === null) return null;
    try {
      return await this.#bodies.blob(chunksOf(answer));
    } catch (error) {
      if (error instanceof ReadError) throw error;
      return null;
    }
  }

  async #readWhole(name: string): Promise<Uint8Array<ArrayBuffer>> {
    const address = await this.#files.address(name);
    if (address.startsWith('data:')) {
      const data = dataOf(address);
      if (data === null) throw new ReadError({ kind: 'unreadable' });
      return data;
    }
    if (name === ROOT) {
      const chunks: Uint8Array<ArrayBuffer>[] = [];
      await this.stream(name, (chunk) => Promise.resolve(void chunks.push(chunk)));
      return joined(chunks);
    }
    return await this.#files.request(name, {}, (response) => this.#bodies.bytes(response));
  }

  async #key(name: string): Promise<CryptoKey> {
    const known = this.#keys.get(name);
    if (known !== undefined) return await known;
    const loading = this.#readWhole(name)
      .then((raw) => crypto.subtle.importKey('raw', raw, 'AES-CBC', false, ['decrypt']))
      .catch((error: unknown) => {
        throw error instanceof ReadError ? error : new ReadError({ kind: 'unreadable' });
      });
    this.#keys.set(name, loading);
    loading.catch(() => this.#keys.delete(name));
    return await loading;
  }

  async stream(
    name: string,
    take: (chunk: Uint8Array<ArrayBuffer>, at: number) => Promise<void>,
  ): Promise<void> {
    let at = 0;
    const file = name === ROOT ? await this.#file : null;
    let size = file?.size ?? 0;
    // Collects the consumer's errors, which a retry cannot fix.
    const refusals: unknown[] = [];
    const copy = async (chunks: AsyncIterable<Uint8Array<ArrayBuffer>>, from: number): Promise<void> => {
      let position = from;
      for await (const chunk of chunks) {
        const fresh = chunk.subarray(Math.max(0, at - position));
        position += chunk.length;
        if (fresh.length === 0) continue;
        this.#progress.add(fresh.length);
        try {
          await take(fresh, at);
        } catch (error) {
          refusals.push(error);
          return;
        }
        at += fresh.length;
        this.#files.hasRead();
      }
    };
    const copyAnswer = async (response: Response): Promise<boolean> => {
      if (response.status === RANGE_NOT_SATISFIABLE) return true;
      const before = at;
      const isPart = response.status === 206;
      if (isPart) size ||= totalOf(response);
      await copy(this.#bodies.chunks(response), isPart ? at : 0);
      if (!isPart || refusals.length > 0) return true;
      if (size > 0 || file !== null) return size > 0 ? at >= size : at === before;
      return true;
    };
    const answer = file === null ? null : this.#takeOpenAnswer();
    if (answer !== null) {
      const isRead = await copy(chunksOf(answer), 0).then(
        () => true,
        () => false,
      );
      if (refusals.length > 0) throw refusals[0];
      if (isRead && (size > 0 ? at >= size : file?.hasRanges === false)) return;
    }
    for (;;) {
      const before = at;
      const headers: Record<string, string> =
        at === 0 && file?.hasRanges !== true ? {} : { range: `bytes=${String(at)}-` };
      const isWhole = await this.#files.request(name, headers, (response) =>
        copyAnswer(response)
          .then((isAll) => {
            if (!isAll && at === before) throw new Error('The host sent nothing of the rest.');
            return isAll;
          })
          .catch((error: unknown) => {
            // An attempt that brought new bytes does not count as failed.
            if (error instanceof ReadError || at === before) throw error;
            return false;
          }),
      );
      if (refusals.length > 0) throw refusals[0];
      if (isWhole) return;
    }
  }
}
