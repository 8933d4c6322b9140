import type { Movement } from '../model/movements';
import type { OpenFrames } from './openFrames';
import type { SearchQuery, TimedGrid } from './searchRecording';

/** Maximum size of the cache in bytes, enough for about a day of a busy home. */
const MAX_BYTES = 96_000_000;

/** Name of the key frames in `Entry.grids`. All other names are time ranges. */
const KEYS = 'keys';

interface Entry {
  grids: Map<string, readonly TimedGrid[]>;
  thumbnails: Map<number, Blob | null>;
  movements: Map<string, readonly Movement[]>;
  openSeconds: number | null;
  missesPart: boolean;
  bytes: number;
}

const bytesOf = (grids: readonly TimedGrid[]): number =>
  grids.reduce((sum, { grid }) => sum + grid.cells.length, 0);

export class GridCache {
  /** The least recently used entry is first. */
  readonly #entries = new Map<string, Entry>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(mostBytes = MAX_BYTES) {
    this.#maxBytes = mostBytes;
  }

  /** False once half of the cache is full, because a search needs the rest for frames around hits. */
  get hasRoom(): boolean {
    return this.#bytes < this.#maxBytes / 2;
  }

  hasKeyFrames(key: string): boolean {
    return this.#entries.get(key)?.grids.has(KEYS) === true;
  }

  wrap(key: string, frames: OpenFrames): OpenFrames {
    const entry = this.#entry(key);
    const keep = (name: string, decoded: readonly TimedGrid[]) => {
      entry.grids.set(name, decoded);
      this.#add(key, entry, bytesOf(decoded));
      return decoded;
    };
    return {
      async keyFrames() {
        const known = entry.grids.get(KEYS);
        if (known !== undefined) return known;
        entry.openSeconds = await frames.openSeconds();
        const decoded = await frames.keyFrames();
        entry.missesPart = await frames.missesPart();
        return keep(KEYS, decoded);
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
      missesPart: () => Promise.resolve(entry.missesPart),
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

  async forgetChanged(key: string, { openSeconds }: OpenFrames): Promise<void> {
    const known = this.#entries.get(key)?.openSeconds ?? null;
    if (known === null || (await openSeconds().catch(() => known)) === known) return;
    this.#forget(key);
  }

  movements(key: string, query: SearchQuery): readonly Movement[] | undefined {
    return this.#entries.get(key)?.movements.get(JSON.stringify(query));
  }

  keepMovements(key: string, query: SearchQuery, movements: readonly Movement[]): void {
    this.#entry(key).movements.set(JSON.stringify(query), movements);
  }

  #entry(key: string): Entry {
    const entry = this.#entries.get(key) ?? {
      grids: new Map(),
      thumbnails: new Map(),
      movements: new Map(),
      openSeconds: null,
      missesPart: false,
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
      if (this.#bytes <= this.#maxBytes) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}
