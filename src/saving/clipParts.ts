import { containerOf } from './container';
import { answersUnread, ask, inTime, pause, type Net } from './network';
import { isMaster, isPlaylist, namedPlaylist, playlistSeconds, type NamedPlaylist } from './playlist';
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

interface Part {
  /** Whether it came as the range that was asked for (206), or whole (200). */
  status: number;
  bytes: Uint8Array<ArrayBuffer>;
}

type Chunks = AsyncGenerator<Uint8Array<ArrayBuffer>, void>;

/** How often addresses may be refused before something has come again. */
const REFUSALS = 2;
/** Enough to know a playlist, or a video, by its beginning. */
const TELLING = 189;

export const ROOT = 'clip://clip/root';

const joined = (chunks: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(chunks.reduce((total, { length }) => total + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
};

const lengthOf = ({ headers }: Response): number => {
  const length = Number(headers.get('content-length'));
  return Number.isSafeInteger(length) && length > 0 ? length : 0;
};

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
  readonly #readable = new Set<string>();
  /** Of the present generation of addresses. */
  #root: Promise<string> | null = null;
  #playlists = new Map<string, Promise<LoadedPlaylist>>();
  #refusals = 0;
  #file: Promise<{ size: number } | null> | null = null;
  #done = 0;
  #total: number | null = null;
  #seconds = 0;

  constructor(clip: ClipToSave, net: Net, signal: AbortSignal, onProgress: OnProgress) {
    this.#clip = clip;
    this.#net = net;
    this.#signal = signal;
    this.#onProgress = onProgress;
  }

  /** Seconds that the playlists speak of; 0 while none has been read. */
  get seconds(): number {
    return this.#seconds;
  }

  /** What has been used of all that is wanted, 0 to 1: what is still to come is guessed from it. */
  reached(share: number): void {
    if (share <= 0) return;
    this.#total = Math.max(this.#done, Math.round(this.#done / Math.min(1, share)));
    this.#onProgress(this.#done, this.#total);
  }

  /** Whether a name stands for a playlist, also one that has not been read yet. */
  isPlaylist(name: string): boolean {
    return name === ROOT || this.#inner.has(name);
  }

  /** Whether the recording is one file, and its size in bytes (0: not known); null: a playlist. */
  async file(): Promise<{ size: number } | null> {
    return await (this.#file ??= this.#lookedAt());
  }

  async #lookedAt(): Promise<{ size: number } | null> {
    return await this.#patiently(ROOT, { range: 'bytes=0-' }, async (response, address) => {
      const chunks: Uint8Array<ArrayBuffer>[] = [];
      for await (const chunk of this.#chunks(response)) {
        chunks.push(chunk);
        if (chunks.reduce((total, { length }) => total + length, 0) < TELLING) continue;
        if (isPlaylist(new TextDecoder().decode(joined(chunks)))) continue;
        break;
      }
      const bytes = joined(chunks);
      const text = new TextDecoder().decode(bytes);
      if (isPlaylist(text)) {
        this.#playlists.set(ROOT, Promise.resolve(this.#named(ROOT, text, response.url || address)));
        return null;
      }
      if (containerOf(bytes) === null) throw new SaveProblem({ kind: 'unreadable' });
      return { size: lengthOf(response) };
    });
  }

  /** The text of a playlist, with names in place of addresses. */
  async playlist(name: string): Promise<string> {
    return (await this.#loaded(name)).text;
  }

  /** A part whole, or the bytes from `start` to before `end` of it, if the host knows ranges. */
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

  /** A part from its start, as it comes; goes on where it broke off. */
  async stream(
    name: string,
    take: (chunk: Uint8Array<ArrayBuffer>, at: number) => Promise<void>,
  ): Promise<void> {
    let at = 0;
    const copy = async (response: Response) => {
      let position = response.status === 206 ? at : 0;
      for await (const chunk of this.#chunks(response)) {
        const fresh = chunk.subarray(Math.max(0, at - position));
        position += chunk.length;
        if (fresh.length === 0) continue;
        this.#count(fresh.length);
        await take(fresh, at);
        at += fresh.length;
        this.#refusals = 0;
      }
      return true;
    };
    for (;;) {
      const before = at;
      const headers: Record<string, string> = at === 0 ? {} : { range: `bytes=${String(at)}-` };
      const isWhole = await this.#patiently(name, headers, (response) =>
        copy(response).catch((error: unknown) => {
          // With something new it is no try in vain.
          if (error instanceof SaveProblem || at === before) throw error;
          return false;
        }),
      );
      if (isWhole) return;
    }
  }

  #count(bytes: number): void {
    this.#done += bytes;
    this.#onProgress(this.#done, this.#total === null ? null : Math.max(this.#total, this.#done));
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
      base: response.url || address,
      text: new TextDecoder().decode(await this.#body(response, false)),
    }));
    return this.#named(name, text, base);
  }

  #named(name: string, text: string, base: string): LoadedPlaylist {
    if (!isPlaylist(text)) throw new SaveProblem({ kind: 'unreadable' });
    const named = namedPlaylist(text, (index) => `${name}/${String(index)}`);
    for (const index of named.uris.keys()) {
      const part = `${name}/${String(index)}`;
      this.#places.set(part, { playlist: name, index });
      if (isMaster(text)) this.#inner.add(part);
    }
    this.#seconds = Math.max(this.#seconds, playlistSeconds(text));
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
    return new URL(answer.value, globalThis.location.href).href;
  }

  #renew(): void {
    this.#refusals += 1;
    if (this.#refusals > REFUSALS) throw new SaveProblem({ kind: 'expired' });
    this.#root = null;
    this.#playlists = new Map();
  }

  /** Asks until `take` has taken an answer; what it throws counts as none, unless it is a `SaveProblem`. */
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
        this.#readable.add(new URL(address).origin);
        try {
          return await take(answer.response, address);
        } catch (error) {
          if (signal.aborted) throw new SaveProblem({ kind: 'cancelled' });
          if (error instanceof SaveProblem) throw error;
        }
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

  /** No answer twice, from a host that was never read, and that does answer: it refuses the reading. */
  async #tellRefusal(address: string): Promise<void> {
    const { origin } = new URL(address);
    if (this.#readable.has(origin) || origin === globalThis.location.origin) return;
    const answers = await answersUnread(address, this.#net, this.#signal);
    if (this.#signal.aborted) throw new SaveProblem({ kind: 'cancelled' });
    if (answers) throw new SaveProblem({ kind: 'crossOrigin' });
  }

  /** A body piece by piece; a line that has gone silent is given up. */
  async *#chunks({ body }: Response): Chunks {
    if (body === null) return;
    const reader = body.getReader();
    try {
      for (;;) {
        const { done, value } = await inTime(reader.read(), this.#net.silence);
        if (done) return;
        yield value;
      }
    } finally {
      void reader.cancel().catch(() => undefined);
    }
  }

  async #body(response: Response, counts = true): Promise<Uint8Array<ArrayBuffer>> {
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let length = 0;
    try {
      for await (const chunk of this.#chunks(response)) {
        chunks.push(chunk);
        length += chunk.length;
        if (counts) this.#count(chunk.length);
      }
    } catch (error) {
      // It will come again.
      if (counts) this.#count(-length);
      throw error;
    }
    return joined(chunks);
  }
}
