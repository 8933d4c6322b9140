import type { BodyReader } from './BodyReader';
import type { ByteCount } from './ByteCount';
import { answersNoCors, request as requestOnce, waitForRetry, type Network } from './network';
import { decodeText } from '@/lib/files/gunzip';
import { isPlaylist, isPlaylistAddress, namedPlaylist, withVariables, type NamedPlaylist } from './playlist';
import { playlistSeconds } from './segments';
import { ReadError } from '../readError';
import type { RecordingAddress } from '../types';

interface PlaylistEntry {
  playlist: string;
  index: number;
}

interface LoadedPlaylist extends NamedPlaylist {
  /** URL after redirects, which the playlist's URLs are relative to. */
  base: string;
}

interface NamedFilesOptions {
  recording: RecordingAddress;
  network: Network;
  signal: AbortSignal;
  progress: ByteCount;
  bodies: BodyReader;
}

const MAX_REFUSALS = 2;
export const WHOLE_RANGE = 'bytes=0-';

export const ROOT = 'clip://clip/root';

/**
 * Requests files by names that stay valid when URLs expire. A name contains the file's index in its playlist,
 * because the index does not change when the playlist is reloaded with new URLs.
 */
export class NamedFiles {
  readonly #recording: RecordingAddress;
  readonly #network: Network;
  readonly #signal: AbortSignal;
  readonly #progress: ByteCount;
  readonly #bodies: BodyReader;
  readonly #entries = new Map<string, PlaylistEntry>();
  readonly #readable = new Set<string>();
  readonly #variables = new Map<string, ReadonlyMap<string, string>>();
  #root: Promise<string> | null = null;
  #playlists = new Map<string, Promise<LoadedPlaylist>>();
  #refusals = 0;
  #seconds = 0;

  constructor({ recording, network, signal, progress, bodies }: NamedFilesOptions) {
    this.#recording = recording;
    this.#network = network;
    this.#signal = signal;
    this.#progress = progress;
    this.#bodies = bodies;
  }

  get seconds(): number {
    return this.#seconds;
  }

  /**
   * Resets the count of refused URLs once a part has been read. A reloaded playlist does not prove that its
   * URLs are valid.
   */
  hasRead(): void {
    this.#refusals = 0;
  }

  keepPlaylist(name: string, text: string, base: string): void {
    this.#playlists.set(name, Promise.resolve(this.parse(name, text, base)));
  }

  async playlist(name: string): Promise<LoadedPlaylist> {
    const known = this.#playlists.get(name);
    if (known !== undefined) return await known;
    const loading = this.fetchPlaylist(name);
    this.#playlists.set(name, loading);
    loading.catch(() => this.#playlists.delete(name));
    return await loading;
  }

  async fetchPlaylist(name: string): Promise<LoadedPlaylist> {
    const { base, text } = await this.request(name, {}, async (response, address) => ({
      base: response.url || address,
      text: await decodeText(await this.#bodies.bytes(response, false)),
    }));
    return this.parse(name, text, base);
  }

  parse(name: string, text: string, base: string): LoadedPlaylist {
    if (!isPlaylist(text)) throw new ReadError({ kind: 'unreadable' });
    const parent = this.#entries.get(name)?.playlist;
    const defined = withVariables(text, this.#variables.get(parent ?? '') ?? new Map(), base);
    this.#variables.set(name, defined.variables);
    const named = namedPlaylist(defined.text, (index) => `${name}/${String(index)}`);
    for (const index of named.uris.keys()) {
      const part = `${name}/${String(index)}`;
      this.#entries.set(part, { playlist: name, index });
    }
    this.#seconds = Math.max(this.#seconds, playlistSeconds(text));
    return { ...named, base };
  }

  async address(name: string): Promise<string> {
    const entry = this.#entries.get(name);
    if (entry === undefined) return await (this.#root ??= this.#requestAddress());
    const { uris, base } = await this.playlist(entry.playlist);
    const uri = uris[entry.index];
    // The new playlist is shorter, so the file is gone.
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

  /**
   * Retries the request until `take` resolves or no retries are left. A rejection of `take` with anything but
   * a `ReadError` counts as no response.
   * @param take `omitsRange` is true if `headers` contain {@link WHOLE_RANGE} but this attempt omitted it
   * @throws ReadError
   */
  async request<Value>(
    name: string,
    headers: Readonly<Record<string, string>>,
    take: (response: Response, address: string, omitsRange: boolean) => Promise<Value>,
  ): Promise<Value> {
    const signal = this.#signal;
    let busyTries = 0;
    for (let tries = 0; ;) {
      if (!this.#network.isOnline()) await this.#network.whenOnline(signal);
      const address = await this.address(name);
      const root = this.#root;
      // Browsers refuse a compressed response to a range request, and some servers compress their playlists.
      // Not every playlist's URL ends in `.m3u8`, so every second attempt omits the range.
      const omitsRange = tries % 2 === 1 && headers['range'] === WHOLE_RANGE;
      const sent = isPlaylistAddress(address) || omitsRange ? {} : headers;
      const answer = await requestOnce(address, sent, this.#network, signal);
      if (answer.kind === 'refused') {
        // Another read may already have replaced the URL.
        if (root === this.#root) this.#renew();
        continue;
      }
      if (answer.kind === 'busy') {
        const pauseThen = this.#network.busyRetryDelays[busyTries];
        if (pauseThen === undefined) throw new ReadError({ kind: 'busy' });
        busyTries += 1;
        this.#progress.report(true);
        // Waits at least the usual delay, because a very short Retry-After would burden a busy server.
        await waitForRetry(Math.max(answer.wait ?? 0, pauseThen), signal);
        this.#progress.report(false);
        continue;
      }
      if (answer.kind === 'answered') {
        this.#readable.add(new URL(address).origin);
        try {
          return await take(answer.response, address, omitsRange);
        } catch (error) {
          if (signal.aborted) throw new ReadError({ kind: 'cancelled' });
          if (error instanceof ReadError) throw error;
        }
      }
      // Attempts that fail offline do not count.
      if (!this.#network.isOnline()) continue;
      if (tries > 0) await this.#checkCrossOrigin(address);
      const wait = this.#network.retryDelays[tries];
      if (wait === undefined) throw new ReadError({ kind: 'unreachable' });
      tries += 1;
      await waitForRetry(wait, signal);
    }
  }

  async #checkCrossOrigin(address: string): Promise<void> {
    const { origin } = new URL(address);
    if (this.#readable.has(origin) || origin === globalThis.location.origin) return;
    const answers = await answersNoCors(address, this.#network, this.#signal);
    if (this.#signal.aborted) throw new ReadError({ kind: 'cancelled' });
    if (answers) throw new ReadError({ kind: 'crossOrigin' });
  }
}
