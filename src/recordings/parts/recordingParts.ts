import { dataOf } from '@/lib/dataUri';
import { delay } from '@/lib/time/delay';
import { containerOf } from './container';
import { answersNoCors, PAST_END, request, waitForRetry, type Network } from './network';
import { isComplete, isPlaylist, namedPlaylist, reloadDelay, type NamedPlaylist } from './playlist';
import { BodyReader, joined } from './BodyReader';
import { ByteCount } from './ByteCount';
import { ReadError } from '../readError';
import {
  bestVariant,
  mediaPeriods,
  playlistSeconds,
  type ByteRange,
  type MediaPart,
  type MediaPeriod,
} from './segments';
import type { RecordingAddress, OnProgress, RecordingFlaw, RecordingRange } from '../types';

/** Where a file is named: in which playlist, and as which of its addresses, counted from 0. */
interface PlaylistEntry {
  playlist: string;
  index: number;
}

interface LoadedPlaylist extends NamedPlaylist {
  /** What its addresses are relative to: where it came from in the end. */
  base: string;
}

/** A recording that is one file. */
export interface WholeFile {
  /** Bytes; 0: not known. */
  size: number;
  /** False: its host may ignore a request for a range, and send all of it. */
  hasRanges: boolean;
  /** Its first bytes, as far as they have come. */
  head: Uint8Array<ArrayBuffer>;
}

/** The playlist of the pictures. */
interface MediaPlaylist {
  name: string;
  text: string;
}

/** What a recording is made of. */
export interface RecordingPeriods {
  periods: readonly MediaPeriod[];
  /** Of its sound, where that is a rendition of its own. */
  soundPeriods: readonly MediaPeriod[] | null;
}

/** How often addresses may be refused before something has come again. */
const MAX_REFUSALS = 2;
/** What began longer ago is over, in milliseconds. */
const LONGEST_RECORDING = 3_600_000;
/** Milliseconds in which a playlist has to come again. */
const GROWTH_TIMEOUT = 5_000;
/** Enough to know a playlist, or a video, by its beginning. */
const PROBE_BYTES = 189;

export const ROOT = 'clip://clip/root';

/** Some hosts give the durations of segments in whole seconds; so much may be missing of each, in seconds. */
const ROUNDING = 0.5;
const rangeHeader = ({ start, end }: ByteRange) => ({
  range: `bytes=${String(start)}-${String(end - 1)}`,
});

const sliceOf = async (file: Blob, { start, end }: ByteRange): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await file.slice(start, end).arrayBuffer());

const lengthOf = ({ headers }: Response): number => {
  const length = Number(headers.get('content-length'));
  return Number.isSafeInteger(length) && length > 0 ? length : 0;
};

/**
 * The files of one recording by names that stay the same: an address may expire in the middle, and then stands in a
 * new playlist at the same place. Asks again, waits for the network, and counts what comes.
 */
export class RecordingParts {
  readonly #recording: RecordingAddress;
  readonly #network: Network;
  readonly #signal: AbortSignal;
  readonly #progress: ByteCount;
  readonly #bodies: BodyReader;
  readonly #entries = new Map<string, PlaylistEntry>();
  readonly #readable = new Set<string>();
  readonly #keys = new Map<string, Promise<CryptoKey>>();
  /** By name: the whole file, where the host answers a request for a range with all of it; null: with the range. */
  readonly #wholeFiles = new Map<string, Promise<Blob | null>>();
  /** Of the present generation of addresses. */
  #root: Promise<string> | null = null;
  #playlists = new Map<string, Promise<LoadedPlaylist>>();
  #refusals = 0;
  #file: Promise<WholeFile | null> | null = null;
  /** Of the host that has answered a request for a range; null: it is not known yet, or ignores ranges. */
  #rangesOrigin: string | null = null;
  #seconds = 0;
  /** As it was read first, and when. */
  #first: (MediaPlaylist & { readAt: number }) | null = null;

  constructor(recording: RecordingAddress, network: Network, signal: AbortSignal, onProgress: OnProgress) {
    this.#recording = recording;
    this.#network = network;
    this.#signal = signal;
    this.#progress = new ByteCount(onProgress);
    this.#bodies = new BodyReader(network.readTimeout, this.#progress);
  }

  /**
   * Why there may be less than was announced; nothing for a file, which says no length beforehand.
   * @param seconds that are there
   * @param range that was wanted; null: all of the recording
   */
  async flawsOfLength(seconds: number, range: RecordingRange | null = null): Promise<RecordingFlaw[]> {
    if ((await this.file()) !== null) return [];
    if (range !== null) {
      const expected = range.end - range.start;
      return expected - seconds > ROUNDING ? [{ kind: 'shorter', seconds, expected }] : [];
    }
    const { periods } = await this.recording();
    const segments = periods.flatMap((period) => period.segments);
    const listed = segments.reduce((sum, segment) => sum + segment.seconds, 0);
    // Segments that the playlist itself marks as missing are told however few they are.
    const hasGaps = this.#seconds - listed > ROUNDING;
    return hasGaps || this.#seconds - seconds > 1 + ROUNDING * segments.length
      ? [{ kind: 'shorter', seconds, expected: this.#seconds }]
      : [];
  }

  /** Seconds that are there so far, where more may come; null: nothing more comes. */
  async openSeconds(): Promise<number | null> {
    if ((await this.file()) !== null) return null;
    const { text } = await this.#media();
    return isComplete(text) ? null : playlistSeconds(text);
  }

  /**
   * Whether its camera still records it: a playlist without an end is requested once more when it may have changed. Some
   * cameras never write the end.
   * @param began Unix epoch milliseconds
   */
  async isGrowing(began: number): Promise<boolean> {
    const first = this.#first;
    if (first === null || isComplete(first.text) || Date.now() - began > LONGEST_RECORDING) return false;
    await waitForRetry(Math.max(0, first.readAt + reloadDelay(first.text) - Date.now()), this.#signal);
    try {
      // The file is ready: it waits for this no longer, whatever the network does.
      const again = await Promise.race([
        this.#fetchPlaylist(first.name),
        delay(GROWTH_TIMEOUT, this.#signal),
      ]);
      return again !== undefined && playlistSeconds(again.text) > playlistSeconds(first.text);
    } catch (error) {
      if (this.#signal.aborted) throw error;
      return false;
    }
  }

  /** Seconds that the playlists speak of; 0 while none has been read. */
  get seconds(): number {
    return this.#seconds;
  }

  /** What has been used of all that is wanted, 0 to 1: what is still to come is guessed from it. */
  reportProgress(share: number): void {
    this.#progress.shareDone(share);
  }

  /** The recording as one file; null: a playlist. */
  async file(): Promise<WholeFile | null> {
    return await (this.#file ??= this.#probe());
  }

  /**
   * Asks for all of it, and reads the beginning: other origins tell pages a `Content-Length`, and a `Content-Range`, which
   * has the length where less is asked for, only if they say so.
   */
  async #probe(): Promise<WholeFile | null> {
    return await this.#requestWithRetries(ROOT, { range: 'bytes=0-' }, async (response, address) => {
      const chunks: Uint8Array<ArrayBuffer>[] = [];
      for await (const chunk of this.#bodies.chunks(response)) {
        chunks.push(chunk);
        if (chunks.reduce((total, { length }) => total + length, 0) < PROBE_BYTES) continue;
        if (isPlaylist(new TextDecoder().decode(joined(chunks)))) continue;
        break;
      }
      const bytes = joined(chunks);
      const text = new TextDecoder().decode(bytes);
      this.#rangesOrigin = new URL(response.url || address).origin;
      if (isPlaylist(text)) {
        this.#playlists.set(ROOT, Promise.resolve(this.#parsePlaylist(ROOT, text, response.url || address)));
        return null;
      }
      if (containerOf(bytes) === null) throw new ReadError({ kind: 'unreadable' });
      return { size: lengthOf(response), hasRanges: response.status === 206, head: bytes };
    });
  }

  /** What the best variant of a playlist is made of. Throws a `ReadError` for an encryption without a key. */
  async recording(): Promise<RecordingPeriods> {
    const { text, sound } = await this.#media();
    const periods = mediaPeriods(text);
    const soundPeriods = sound === null ? null : mediaPeriods(await this.playlist(sound));
    if (periods === null || periods.length === 0 || (sound !== null && soundPeriods === null)) {
      throw new ReadError({ kind: 'unreadable' });
    }
    return { periods, soundPeriods };
  }

  async #media(): Promise<MediaPlaylist & { sound: string | null }> {
    const variant = bestVariant(await this.playlist(ROOT));
    const name = variant?.name ?? ROOT;
    const media = { name, text: await this.playlist(name) };
    this.#first ??= { ...media, readAt: Date.now() };
    return { ...media, sound: variant?.sound ?? null };
  }

  /** The text of a playlist, with names in place of addresses. */
  async playlist(name: string): Promise<string> {
    return (await this.#loadPlaylist(name)).text;
  }

  /** The bytes of a part: of its range, and decrypted. */
  async read({ name, range, lock }: MediaPart): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = range === null ? await this.#readWhole(name) : await this.readRange(name, range);
    // Not earlier: fresh playlists alone are no progress.
    this.#refusals = 0;
    if (lock === null) return bytes;
    const key = await this.#key(lock.key);
    try {
      return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-CBC', iv: lock.iv }, key, bytes));
    } catch {
      throw new ReadError({ kind: 'unreadable' });
    }
  }

  /**
   * Whether ranges of a file may be asked for. A host that refuses them to pages of other origins fails each such request, so
   * only the host of the recording's address is asked, which has answered one.
   */
  async readsRanges(name: string): Promise<boolean> {
    return new URL(await this.#address(name)).origin === this.#rangesOrigin;
  }

  /**
   * Some bytes of a file. Where the host ignores ranges the file is downloaded once, and read from there.
   * @returns fewer bytes only where the file ends before the range
   */
  async readRange(name: string, range: ByteRange): Promise<Uint8Array<ArrayBuffer>> {
    const answer = await this.readUpTo(name, range);
    if (answer.length === 0 || answer.length === range.end - range.start) return answer;
    // Some hosts answer with less than they were asked for.
    return joined([
      answer,
      await this.readRange(name, { start: range.start + answer.length, end: range.end }),
    ]);
  }

  /** As `readRange`, but asks once: fewer bytes come where the file ends, or where the host answers with less. */
  async readUpTo(name: string, range: ByteRange): Promise<Uint8Array<ArrayBuffer>> {
    const known = this.#wholeFiles.get(name);
    const whole = await known;
    if (whole) return await sliceOf(whole, range);
    const asking = this.#requestRange(name, range);
    // Other reads of the file wait for the first answer, which tells whether the host supports ranges.
    const kept = asking.then((answer) => (answer instanceof Blob ? answer : null)).catch(() => null);
    if (known === undefined) this.#wholeFiles.set(name, kept);
    const answer = await asking;
    this.#refusals = 0;
    if (answer instanceof Blob) {
      this.#rangesOrigin = null;
      this.#wholeFiles.set(name, kept);
      return await sliceOf(answer, range);
    }
    return answer.subarray(0, range.end - range.start);
  }

  async #requestRange(name: string, range: ByteRange): Promise<Uint8Array<ArrayBuffer> | Blob> {
    return await this.#requestWithRetries(name, rangeHeader(range), async (response) => {
      if (response.status === PAST_END) return new Uint8Array();
      return response.status === 206 ? await this.#bodies.bytes(response) : await this.#bodies.blob(response);
    });
  }

  async #readWhole(name: string): Promise<Uint8Array<ArrayBuffer>> {
    const address = await this.#address(name);
    if (address.startsWith('data:')) {
      const data = dataOf(address);
      if (data === null) throw new ReadError({ kind: 'unreadable' });
      return data;
    }
    return await this.#requestWithRetries(name, {}, (response) => this.#bodies.bytes(response));
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

  /** A part from its start, as it comes; goes on where it broke off. */
  async stream(
    name: string,
    take: (chunk: Uint8Array<ArrayBuffer>, at: number) => Promise<void>,
  ): Promise<void> {
    let at = 0;
    // Of what takes the bytes: another request would not help.
    const refusals: unknown[] = [];
    const copy = async (response: Response) => {
      // The connection broke off behind the last byte.
      if (response.status === PAST_END) return true;
      let position = response.status === 206 ? at : 0;
      for await (const chunk of this.#bodies.chunks(response)) {
        const fresh = chunk.subarray(Math.max(0, at - position));
        position += chunk.length;
        if (fresh.length === 0) continue;
        this.#progress.add(fresh.length);
        try {
          await take(fresh, at);
        } catch (error) {
          refusals.push(error);
          return true;
        }
        at += fresh.length;
        this.#refusals = 0;
      }
      return true;
    };
    for (;;) {
      const before = at;
      const headers: Record<string, string> = at === 0 ? {} : { range: `bytes=${String(at)}-` };
      const isWhole = await this.#requestWithRetries(name, headers, (response) =>
        copy(response).catch((error: unknown) => {
          // An attempt that brought something new does not count as failed.
          if (error instanceof ReadError || at === before) throw error;
          return false;
        }),
      );
      if (refusals.length > 0) throw refusals[0];
      if (isWhole) return;
    }
  }

  async #loadPlaylist(name: string): Promise<LoadedPlaylist> {
    const known = this.#playlists.get(name);
    if (known !== undefined) return await known;
    const loading = this.#fetchPlaylist(name);
    this.#playlists.set(name, loading);
    loading.catch(() => this.#playlists.delete(name));
    return await loading;
  }

  async #fetchPlaylist(name: string): Promise<LoadedPlaylist> {
    const { base, text } = await this.#requestWithRetries(name, {}, async (response, address) => ({
      base: response.url || address,
      text: new TextDecoder().decode(await this.#bodies.bytes(response, false)),
    }));
    return this.#parsePlaylist(name, text, base);
  }

  #parsePlaylist(name: string, text: string, base: string): LoadedPlaylist {
    if (!isPlaylist(text)) throw new ReadError({ kind: 'unreadable' });
    const named = namedPlaylist(text, (index) => `${name}/${String(index)}`);
    for (const index of named.uris.keys()) {
      const part = `${name}/${String(index)}`;
      this.#entries.set(part, { playlist: name, index });
    }
    this.#seconds = Math.max(this.#seconds, playlistSeconds(text));
    return { ...named, base };
  }

  /** Where a part is now. */
  async #address(name: string): Promise<string> {
    const place = this.#entries.get(name);
    if (place === undefined) return await (this.#root ??= this.#requestAddress());
    const { uris, base } = await this.#loadPlaylist(place.playlist);
    const uri = uris[place.index];
    // A fresh playlist that is shorter: what was there is gone.
    if (uri === undefined) throw new ReadError({ kind: 'gone' });
    return new URL(uri, base).href;
  }

  async #requestAddress(): Promise<string> {
    const answer = await this.#recording.address(this.#signal);
    if (this.#signal.aborted) throw new ReadError({ kind: 'cancelled' });
    if (!answer.ok) throw new ReadError({ kind: 'address', problem: answer.failure });
    return new URL(answer.value, globalThis.location.href).href;
  }

  #renew(): void {
    this.#refusals += 1;
    if (this.#refusals > MAX_REFUSALS) throw new ReadError({ kind: 'expired' });
    this.#root = null;
    this.#playlists = new Map();
  }

  /** Asks until `take` has taken an answer; what it throws counts as none, unless it is a `ReadError`. */
  async #requestWithRetries<Value>(
    name: string,
    headers: Readonly<Record<string, string>>,
    take: (response: Response, address: string) => Promise<Value>,
  ): Promise<Value> {
    const signal = this.#signal;
    let busyTries = 0;
    for (let tries = 0; ;) {
      if (!this.#network.isOnline()) await this.#network.whenOnline(signal);
      const address = await this.#address(name);
      const root = this.#root;
      const answer = await request(address, headers, this.#network, signal);
      if (answer.kind === 'refused') {
        // Another read may have renewed it meanwhile.
        if (root === this.#root) this.#renew();
        continue;
      }
      if (answer.kind === 'busy') {
        const pauseThen = this.#network.busyRetryDelays[busyTries];
        if (pauseThen === undefined) throw new ReadError({ kind: 'busy' });
        busyTries += 1;
        this.#progress.report(true);
        // Never sooner than without its word: a loop of requests makes a busy host busier.
        await waitForRetry(Math.max(answer.wait ?? 0, pauseThen), signal);
        this.#progress.report(false);
        continue;
      }
      if (answer.kind === 'answered') {
        this.#readable.add(new URL(address).origin);
        try {
          return await take(answer.response, address);
        } catch (error) {
          if (signal.aborted) throw new ReadError({ kind: 'cancelled' });
          if (error instanceof ReadError) throw error;
        }
      }
      // While the browser is offline nothing is tried, so nothing is held against the host.
      if (!this.#network.isOnline()) continue;
      if (tries > 0) await this.#checkCrossOrigin(address);
      const wait = this.#network.retryDelays[tries];
      if (wait === undefined) throw new ReadError({ kind: 'unreachable' });
      tries += 1;
      await waitForRetry(wait, signal);
    }
  }

  /** No answer twice, from a host that was never read, and that does answer: it refuses the reading. */
  async #checkCrossOrigin(address: string): Promise<void> {
    const { origin } = new URL(address);
    if (this.#readable.has(origin) || origin === globalThis.location.origin) return;
    const answers = await answersNoCors(address, this.#network, this.#signal);
    if (this.#signal.aborted) throw new ReadError({ kind: 'cancelled' });
    if (answers) throw new ReadError({ kind: 'crossOrigin' });
  }
}
