import { answersUnread, ask, pause, type Net } from './network';
import {
  isMaster,
  isPlaylist,
  namedPlaylist,
  playlistSeconds,
  takesByteRanges,
  type NamedPlaylist,
} from './playlist';
import { SaveProblem } from './saveProblem';
import type { ClipToSave, OnProgress } from './types';

/** Where a part stands: in which playlist, as the how manieth address. */
interface Place {
  playlist: string;
  index: number;
}

interface LoadedPlaylist extends NamedPlaylist {
  /** What its addresses are relative to: where it came from in the end. */
  base: string;
}

export interface Part {
  /** Whether it came whole, or as the range that was asked for. */
  status: number;
  bytes: Uint8Array<ArrayBuffer>;
}

/** How often addresses may be refused, or stay without an answer, before something has come again. */
const REFUSALS = 2;

/** What the player takes for a file, too. */
const FILE = /\.(?:mp4|m4v|mov|webm)$/i;

export const ROOT = 'clip://clip/root';

/**
 * The files of one recording by names that stay the same: an address may expire in the middle, and then stands in a
 * new playlist at the same place. Asks again, waits for the network, and counts what comes.
 */
export class ClipParts {
  readonly #clip: ClipToSave;
  readonly #net: Net;
  readonly #signal: AbortSignal;
  readonly #onProgress: OnProgress;
  readonly #places = new Map<string, Place>();
  /** Names of playlists within a playlist. */
  readonly #inner = new Set<string>();
  /** Of the present generation of addresses. */
  #root: Promise<string> | null = null;
  #playlists = new Map<string, Promise<LoadedPlaylist>>();
  #refusals = 0;
  #readOrigins = new Set<string>();
  #done = 0;
  #total: number | null = null;
  #seconds = 0;
  #takesRanges = false;

  constructor(clip: ClipToSave, net: Net, signal: AbortSignal, onProgress: OnProgress) {
    this.#clip = clip;
    this.#net = net;
    this.#signal = signal;
    this.#onProgress = onProgress;
  }

  /** Seconds of video that the playlists speak of; 0 while none has been read. */
  get seconds(): number {
    return this.#seconds;
  }

  get takesRanges(): boolean {
    return this.#takesRanges;
  }

  get bytesDone(): number {
    return this.#done;
  }

  /** What is expected in all, in bytes. */
  expect(total: number | null): void {
    this.#total = total;
    this.#onProgress(this.#done, total);
  }

  /** Whether a name has been found to stand for a playlist: only those are among what a playlist of playlists names. */
  isPlaylist(name: string): boolean {
    return this.#inner.has(name);
  }

  /** Bytes of a plain file that can be read in pieces; null: a playlist. */
  async fileSize(): Promise<number | null> {
    const address = await this.#address(ROOT);
    return FILE.test(new URL(address).pathname) ? await this.#measured() : null;
  }

  async #measured(): Promise<number> {
    const response = await this.open(ROOT);
    void response.body?.cancel().catch(() => undefined);
    const size = Number(response.headers.get('content-length'));
    if (!Number.isSafeInteger(size) || size <= 0) throw new SaveProblem({ kind: 'unreadable' });
    return size;
  }

  /** The text of a playlist, with names in place of addresses. */
  async playlist(name: string): Promise<string> {
    return (await this.#loaded(name)).text;
  }

  /** A part whole, or the bytes from `start` to before `end` of it. */
  async read(name: string, range?: { start: number; end: number }): Promise<Part> {
    const headers: Record<string, string> =
      range === undefined ? {} : { range: `bytes=${String(range.start)}-${String(range.end - 1)}` };
    const part = await this.#patiently(name, headers, async (response) => ({
      status: response.status,
      bytes: await this.#body(response),
    }));
    // Not earlier: fresh playlists alone are no progress.
    this.#refusals = 0;
    return part;
  }

  /** How an address begins that is not known to be a playlist. */
  async open(name: string, from = 0): Promise<Response> {
    return await this.#patiently(name, { range: `bytes=${String(from)}-` }, (response) =>
      Promise.resolve(response),
    );
  }

  /** Counts what was read elsewhere. */
  count(bytes: number): void {
    this.#done += bytes;
    this.#onProgress(this.#done, this.#total);
  }

  async #loaded(name: string): Promise<LoadedPlaylist> {
    const known = this.#playlists.get(name);
    if (known !== undefined) return await known;
    const loading = this.#load(name);
    this.#playlists.set(name, loading);
    loading.catch(() => this.#playlists.delete(name));
    return await loading;
  }

  async #load(name: string): Promise<LoadedPlaylist> {
    const { base, text } = await this.#patiently(name, {}, async (response, address) => ({
      base: response.url === '' ? address : response.url,
      text: new TextDecoder().decode(await this.#body(response, false)),
    }));
    if (!isPlaylist(text)) throw new SaveProblem({ kind: 'unreadable' });
    const named = namedPlaylist(text, (index) => `${name}/${String(index)}`);
    for (const index of named.uris.keys()) {
      const inner = `${name}/${String(index)}`;
      this.#places.set(inner, { playlist: name, index });
      if (isMaster(text)) this.#inner.add(inner);
    }
    this.#seconds = Math.max(this.#seconds, playlistSeconds(text));
    this.#takesRanges ||= takesByteRanges(text);
    return { ...named, base };
  }

  /** Where a part is now. */
  async #address(name: string): Promise<string> {
    const place = this.#places.get(name);
    if (place === undefined) return await (this.#root ??= this.#askRoot());
    const { uris, base } = await this.#loaded(place.playlist);
    const uri = uris[place.index];
    // A fresh playlist that is shorter: what was there is gone.
    if (uri === undefined) throw new SaveProblem({ kind: 'gone' });
    return new URL(uri, base).href;
  }

  async #askRoot(): Promise<string> {
    const answer = await this.#clip.address(this.#signal);
    if (this.#signal.aborted) throw new SaveProblem({ kind: 'cancelled' });
    if (!answer.ok) throw new SaveProblem({ kind: 'address', problem: answer.failure });
    return new URL(answer.value, globalThis.location?.href).href;
  }

  #renew(): void {
    this.#refusals += 1;
    if (this.#refusals > REFUSALS) throw new SaveProblem({ kind: 'expired' });
    this.#root = null;
    this.#playlists = new Map();
  }

  async #patiently<Value>(
    name: string,
    headers: Readonly<Record<string, string>>,
    take: (response: Response, address: string) => Promise<Value>,
  ): Promise<Value> {
    const signal = this.#signal;
    for (let tries = 0; ;) {
      if (!this.#net.isOnline()) await this.#net.whenOnline(signal);
      const address = await this.#address(name);
      const root = this.#root;
      const answer = await ask(address, headers, this.#net, signal);
      if (answer.kind === 'refused') {
        // Somebody else may have found it out meanwhile.
        if (root === this.#root) this.#renew();
        continue;
      }
      if (answer.kind === 'answered') {
        this.#readOrigins.add(new URL(address).origin);
        const value = await take(answer.response, address).catch((error: unknown) => {
          if (signal.aborted) throw new SaveProblem({ kind: 'cancelled' });
          if (error instanceof SaveProblem) throw error;
          return null;
        });
        if (value !== null) return value;
      }
      // While the browser is offline nothing is tried, so nothing is held against the host.
      if (!this.#net.isOnline()) continue;
      if (tries > 0) await this.#tellRefusal(address);
      const wait = this.#net.pauses[tries];
      if (wait === undefined) throw new SaveProblem({ kind: 'unreachable' });
      tries += 1;
      await pause(wait, signal);
    }
  }

  /** No answer twice, from a host whose answers never could be read, and which does answer: it refuses the reading. */
  async #tellRefusal(address: string): Promise<void> {
    const { origin } = new URL(address);
    if (this.#readOrigins.has(origin) || origin === globalThis.location?.origin) return;
    const answers = await answersUnread(address, this.#net, this.#signal);
    if (this.#signal.aborted) throw new SaveProblem({ kind: 'cancelled' });
    if (answers) throw new SaveProblem({ kind: 'crossOrigin' });
  }

  /** The whole body; a line that has gone silent is given up. */
  async #body(response: Response, counts = true): Promise<Uint8Array<ArrayBuffer>> {
    const reader = response.body?.getReader();
    if (reader === undefined) return new Uint8Array();
    const chunks: Uint8Array[] = [];
    let length = 0;
    for (;;) {
      const { done, value } = await this.#inTime(reader);
      if (done) break;
      chunks.push(value);
      length += value.length;
      if (counts) this.count(value.length);
    }
    const bytes = new Uint8Array(length);
    let at = 0;
    for (const chunk of chunks) {
      bytes.set(chunk, at);
      at += chunk.length;
    }
    return bytes;
  }

  async #inTime(reader: ReadableStreamDefaultReader<Uint8Array>) {
    const enough = new AbortController();
    const silence = pause(this.#net.silence, enough.signal).then(
      () => {
        throw new Error('Silent.');
      },
      () => new Promise<never>(() => undefined),
    );
    try {
      return await Promise.race([reader.read(), silence]);
    } catch (error) {
      void reader.cancel().catch(() => undefined);
      throw error;
    } finally {
      enough.abort();
    }
  }
}
