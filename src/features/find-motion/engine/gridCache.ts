import type { Movement } from '../model/movements';
import type { OpenFrames } from './openFrames';
import type { SearchQuery, TimedGrid } from './searchRecording';

/** Of all recordings, in bytes: about a day of a busy house. */
const MOST_BYTES = 96_000_000;

interface Entry {
  grids: Map<string, readonly TimedGrid[]>;
  thumbnails: Map<number, Blob | null>;
  /** What was found, by the query in words. */
  movements: Map<string, readonly Movement[]>;
  /** As `OpenFrames.openSeconds` was when it was decoded. */
  openSeconds: number | null;
  bytes: number;
}

const bytesOf = (grids: readonly TimedGrid[]): number =>
  grids.reduce((sum, { grid }) => sum + grid.cells.length, 0);

/** Keeps what was decoded, so that the next search of the same recordings need not read them again. */
export class GridCache {
  /** The one that was used last is the last. */
  readonly #entries = new Map<string, Entry>();
  readonly #mostBytes: number;
  #bytes = 0;

  constructor(mostBytes = MOST_BYTES) {
    this.#mostBytes = mostBytes;
  }

  /** The same frames, taken from the cache where they are known. @param key of the recording */
  wrap(key: string, frames: OpenFrames): OpenFrames {
    const entry = this.#entry(key);
    const keep = (name: string, decoded: readonly TimedGrid[]) => {
      entry.grids.set(name, decoded);
      this.#add(key, entry, bytesOf(decoded));
      return decoded;
    };
    return {
      async keyFrames() {
        const known = entry.grids.get('keys');
        if (known !== undefined) return known;
        entry.openSeconds = await frames.openSeconds();
        return keep('keys', await frames.keyFrames());
      },
      async frames(range, take) {
        const name = `${String(range.start)} ${String(range.end)}`;
        const known = entry.grids.get(name);
        if (known !== undefined) {
          for (const frame of known) take(frame);
          return;
        }
        const decoded: TimedGrid[] = [];
        await frames.frames(range, (frame) => {
          decoded.push(frame);
          take(frame);
        });
        keep(name, decoded);
      },
      keepPicture: frames.keepPicture,
      openSeconds: frames.openSeconds,
      async thumbnail(position) {
        const known = entry.thumbnails.get(position);
        if (known !== undefined) return known;
        const made = await frames.thumbnail(position);
        entry.thumbnails.set(position, made);
        return made;
      },
      close: frames.close,
    };
  }

  /** Forgets a recording that may have got longer, where it has done so since; what cannot be asked for stays. */
  async forgetChanged(key: string, { openSeconds }: OpenFrames): Promise<void> {
    const known = this.#entries.get(key)?.openSeconds ?? null;
    if (known === null || (await openSeconds().catch(() => known)) === known) return;
    this.#forget(key);
  }

  /** What a search for the same has found in a recording; undefined: it was not searched for that. */
  movements(key: string, query: SearchQuery): readonly Movement[] | undefined {
    return this.#entries.get(key)?.movements.get(JSON.stringify(query));
  }

  keepMovements(key: string, query: SearchQuery, movements: readonly Movement[]): void {
    this.#entry(key).movements.set(JSON.stringify(query), movements);
  }

  /** The entry of a recording, which counts as used now. */
  #entry(key: string): Entry {
    const entry = this.#entries.get(key) ?? {
      grids: new Map(),
      thumbnails: new Map(),
      movements: new Map(),
      openSeconds: null,
      bytes: 0,
    };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  #add(key: string, entry: Entry, bytes: number): void {
    if (this.#entries.get(key) !== entry) return;
    entry.bytes += bytes;
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#mostBytes) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}
