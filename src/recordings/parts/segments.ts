import type { RecordingRange } from '../types';
import { attribute } from './playlist';

export interface ByteRange {
  start: number;
  end: number;
}

export interface MediaPart {
  name: string;
  range: ByteRange | null;
  lock: { key: string; iv: Uint8Array<ArrayBuffer> } | null;
}

interface MediaSegment extends MediaPart {
  seconds: number;
}

/**
 * Consecutive segments with one initialization segment and one timeline. `EXT-X-DISCONTINUITY`, a new
 * `EXT-X-MAP` and missing segments (`EXT-X-GAP`) begin a new period.
 */
export interface MediaPeriod {
  init: MediaPart | null;
  segments: readonly MediaSegment[];
  /** Seconds of missing segments before the period. Players skip them, but the timeline includes them. */
  missing: number;
}

export interface RecordingPeriods {
  periods: readonly MediaPeriod[];
  audioPeriods: readonly MediaPeriod[] | null;
  /** Listed duration of the video in seconds, including missing segments. */
  seconds: number;
}

/**
 * Audio segments during a period; `lead` is the listed time in seconds from the period's start to the first
 * of them.
 */
export interface SharedAudio extends Pick<MediaPeriod, 'init' | 'segments'> {
  lead: number;
  /** Duration of the period in seconds. */
  seconds: number;
}

export const keyOf = ({ name, range }: Pick<MediaPart, 'name' | 'range'>): string =>
  `${name} ${String(range?.start)} ${String(range?.end)}`;

export const rangeHeader = ({ start, end }: ByteRange) => ({
  range: `bytes=${String(start)}-${String(end - 1)}`,
});

/** The default IV is the big-endian media sequence number (RFC 8216, section 5.2). */
function ivOf(written: string | null, sequence: number): Uint8Array<ArrayBuffer> {
  const hex = (written?.replace(/^0x/i, '') ?? sequence.toString(16)).padStart(32, '0').slice(-32);
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

function rangeOf(written: string | null, from: number): ByteRange | null {
  if (written === null) return null;
  const [length = '', at] = written.split('@');
  const start = at === undefined ? from : Number(at);
  return { start, end: start + Number(length) };
}

const isSame = (one: MediaPart | null, other: MediaPart | null): boolean =>
  one?.name === other?.name &&
  one?.range?.start === other?.range?.start &&
  one?.range?.end === other?.range?.end;

const durationOf = (value: string): number => Number.parseFloat(value) || 0;

class PlaylistReader {
  readonly periods: { init: MediaPart | null; segments: MediaSegment[]; missing: number }[] = [];
  #init: MediaPart | null = null;
  #lock: { key: string; iv: string | null } | null = null;
  #seconds = 0;
  #sequence = 0;
  #isGap = false;
  #missing = 0;
  #beginsPeriod = true;
  readonly #ends = new Map<string, number>();
  readonly #lacking: ReadonlySet<string>;
  #byteRange: string | null = null;

  constructor(missing: ReadonlySet<string>) {
    this.#lacking = missing;
  }

  read(line: string): boolean {
    const [tag = '', value = ''] = line.split(/:(.*)/s);
    switch (tag) {
      case '#EXT-X-MEDIA-SEQUENCE':
        this.#sequence = Number(value);
        return true;
      case '#EXTINF':
        this.#seconds = durationOf(value);
        return true;
      case '#EXT-X-BYTERANGE':
        this.#byteRange = value;
        return true;
      case '#EXT-X-GAP':
        this.#isGap = true;
        return true;
      case '#EXT-X-DISCONTINUITY':
        this.#beginsPeriod = true;
        return true;
      case '#EXT-X-KEY':
        return this.#readKey(line);
      case '#EXT-X-MAP':
        this.#readMap(line);
        return true;
      default:
        if (line !== '' && !line.startsWith('#')) this.#readSegment(line);
        return true;
    }
  }

  #readKey(line: string): boolean {
    const method = attribute(line, 'METHOD');
    const key = attribute(line, 'URI');
    if (method !== 'NONE' && (method !== 'AES-128' || key === null)) return false;
    this.#lock = key === null ? null : { key, iv: attribute(line, 'IV') };
    return true;
  }

  #readMap(line: string): void {
    const name = attribute(line, 'URI');
    if (name !== null) this.#init = this.#part(name, rangeOf(attribute(line, 'BYTERANGE'), 0));
  }

  #readSegment(name: string): void {
    const range = rangeOf(this.#byteRange, this.#ends.get(name) ?? 0);
    this.#ends.set(name, range?.end ?? 0);
    if (this.#isGap || this.#lacking.has(keyOf({ name, range }))) {
      this.#beginsPeriod = true;
      this.#missing += this.#seconds;
    } else {
      const last = this.periods.at(-1);
      const period =
        last === undefined || this.#beginsPeriod || !isSame(last.init, this.#init)
          ? { init: this.#init, segments: [], missing: this.#missing }
          : last;
      if (period !== last) this.periods.push(period);
      period.segments.push({ ...this.#part(name, range), seconds: this.#seconds });
      this.#beginsPeriod = false;
      this.#missing = 0;
    }
    this.#byteRange = null;
    this.#isGap = false;
    this.#sequence += 1;
  }

  #part(name: string, range: ByteRange | null): MediaPart {
    const lock = this.#lock;
    return { name, range, lock: lock && { key: lock.key, iv: ivOf(lock.iv, this.#sequence) } };
  }
}

/**
 * Parses a media playlist. https://www.rfc-editor.org/rfc/rfc8216#section-4.3
 * @param missing keys of segments to treat as if they had `EXT-X-GAP`
 * @returns null for unsupported encryption
 */
export function mediaPeriods(text: string, missing: ReadonlySet<string> = new Set()): MediaPeriod[] | null {
  const reader = new PlaylistReader(missing);
  for (const line of text.split('\n')) if (!reader.read(line)) return null;
  return reader.periods;
}

/** @returns the duration in seconds, including missing segments; 0 for a multivariant playlist */
export const playlistSeconds = (text: string): number =>
  [...text.matchAll(/#EXTINF:(.*)/g)].reduce((total, [, value = '']) => total + durationOf(value), 0);

/**
 * @param total seconds of all segments, including missing ones
 * @returns seconds of missing segments within the range
 */
export function missingIn(
  periods: readonly MediaPeriod[],
  total: number,
  range: RecordingRange = { start: 0, end: Number.POSITIVE_INFINITY },
): number {
  let missing = 0;
  let at = 0;
  const addGap = (end: number) => {
    missing += Math.max(0, Math.min(range.end, end) - Math.max(range.start, at));
  };
  for (const period of periods) {
    addGap(at + period.missing);
    at += period.segments.reduce((sum, { seconds }) => sum + seconds, period.missing);
  }
  addGap(total);
  return missing;
}

/**
 * Times of a period in two renditions may differ by less than this, because segments contain only whole
 * frames.
 */
const SAME_TIME_S = 0.5;

const lengthOf = ({ segments }: MediaPeriod): number =>
  segments.reduce((sum, { seconds }) => sum + seconds, 0);

function timesOf(periods: readonly MediaPeriod[]): { start: number; end: number }[] {
  let end = 0;
  return periods.map((period) => {
    const start = end + period.missing;
    end = start + lengthOf(period);
    return { start, end };
  });
}

/**
 * @returns false if separate audio has other periods than the video, for example because only one has a gap.
 * Audio that continues after the end of a complete video makes no difference.
 */
export function hasSamePeriods({ periods, audioPeriods, seconds }: RecordingPeriods): boolean {
  if (audioPeriods === null) return true;
  const audioTimes = timesOf(audioPeriods);
  const isSame = ({ start, end }: { start: number; end: number }, index: number) => {
    const audio = audioTimes[index];
    const isComplete = index === periods.length - 1 && seconds - end < SAME_TIME_S;
    const isWithin = audio !== undefined && (isComplete || audio.end - end < SAME_TIME_S);
    return isWithin && Math.abs(start - audio.start) < SAME_TIME_S;
  };
  return periods.length === audioPeriods.length && timesOf(periods).every(isSame);
}

/** @returns null if all audio of the period is missing */
export function audioDuring({ periods, audioPeriods }: RecordingPeriods, index: number): SharedAudio | null {
  const period = periods[index];
  const begin = timesOf(periods)[index]?.start ?? 0;
  if (period === undefined) return null;
  const seconds = lengthOf(period);
  const times = timesOf(audioPeriods ?? []);
  const placed = (audioPeriods ?? []).flatMap(({ init, segments }, at) => {
    let end = times[at]?.start ?? 0;
    return segments.map((segment) => {
      const start = end;
      end += segment.seconds;
      return { init, segment, start, end };
    });
  });
  const during = placed.filter(({ start, end }) => end > begin && start < begin + seconds);
  const [first] = during;
  if (first === undefined) return null;
  const segments = during.filter(({ init }) => isSame(init, first.init)).map(({ segment }) => segment);
  return { init: first.init, segments, lead: first.start - begin, seconds };
}
