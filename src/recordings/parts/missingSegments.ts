import { prefetchInOrder } from '@/lib/async/prefetchInOrder';
import { RANGE_NOT_SATISFIABLE } from '@/lib/httpStatus';
import { ReadError, UnsupportedInMp4 } from '../readError';
import type { NamedFiles } from './namedFiles';
import { keyOf, rangeHeader, type MediaPart, type RecordingPeriods } from './segments';

const AHEAD = 4;
/** A recording that lacks this many segments at its start counts as gone. */
const MAX_MISSING = 20;

/** Requests the first byte, so that an empty segment counts as missing too. */
async function lacks(files: NamedFiles, { name, range }: MediaPart): Promise<boolean> {
  const start = range?.start ?? 0;
  try {
    return await files.request(name, rangeHeader({ start, end: start + 1 }), async ({ body, status }) => {
      await body?.cancel().catch(() => undefined);
      return status === RANGE_NOT_SATISFIABLE;
    });
  } catch (error) {
    if (error instanceof ReadError && error.failure.kind === 'gone') return true;
    throw error;
  }
}

/** @returns the keys of segments that the server lacks; empty if it probably lacks all */
async function lackingAt(
  files: NamedFiles,
  { periods, audioPeriods }: RecordingPeriods,
): Promise<ReadonlySet<string>> {
  const segments = [...periods, ...(audioPeriods ?? [])].flatMap((period) => period.segments);
  const missing = new Set<string>();
  let requested = 0;
  const check = async (segment: MediaPart) => [keyOf(segment), await lacks(files, segment)] as const;
  for await (const [key, isMissing] of prefetchInOrder(segments, AHEAD, check)) {
    requested += 1;
    if (isMissing) missing.add(key);
    if (requested === MAX_MISSING && missing.size === requested) return new Set();
  }
  return missing;
}

/** Collects the segments that players skip, because the server lacks them or they contain no frames. */
export class MissingSegments {
  readonly #files: NamedFiles;
  #keys: ReadonlySet<string> = new Set();
  /** Keys of segments without frames that `find` has not counted yet. */
  #empty = new Set<string>();
  #hasCheckedHost = false;

  constructor(files: NamedFiles) {
    this.#files = files;
  }

  get keys(): ReadonlySet<string> {
    return this.#keys;
  }

  noteEmpty(part: MediaPart): void {
    this.#empty.add(keyOf(part));
  }

  /**
   * Counts the noted segments as missing from now on. If there are none, checks once which segments the
   * server lacks.
   * @returns false if no further segments are missing, or if all segments are
   * @throws UnsupportedInMp4 if no segment has frames
   */
  async find(recording: RecordingPeriods): Promise<boolean> {
    const empty = this.#empty;
    this.#empty = new Set();
    if (empty.size === 0 && this.#hasCheckedHost) return false;
    const missing = empty.size > 0 ? empty : await lackingAt(this.#files, recording);
    this.#hasCheckedHost ||= empty.size === 0;
    const isAll = recording.periods.every(({ segments }) =>
      segments.every((each) => missing.has(keyOf(each))),
    );
    const found = isAll ? new Set<string>() : missing;
    if (empty.size > 0 && found.size === 0) throw new UnsupportedInMp4('codec');
    const before = this.#keys.size;
    this.#keys = new Set([...this.#keys, ...found]);
    return this.#keys.size > before;
  }
}
