import type { Fragment, Hls } from 'hls.js/light';
import type { Part } from '../seekRules';
import { firstTimestamp } from './timeJumps';

/** @param level defaults to the level that hls.js loads */
export const segmentsOf = (hls: Hls, level = hls.loadLevel): readonly Fragment[] =>
  hls.levels[level]?.details?.fragments ?? [];

/** @returns true for a segment of the main rendition, false for one of a separate audio rendition */
export const isVideoSegment = (frag: Fragment | undefined): frag is Fragment =>
  frag?.type.valueOf() === 'main';

/**
 * Segments that the recovery has given up on. The `gap` flag is no substitute, because hls.js also sets it on
 * segments that do not start with a key frame.
 */
const givenUp = new WeakMap<Hls, Set<string>>();

const keyOf = ({ type, level, sn }: Fragment): string => `${type} ${String(level)} ${String(sn)}`;

/** @returns true if the segment has `EXT-X-GAP` or the recovery has given up on it */
export const isMissing = (hls: Hls, frag: Fragment): boolean =>
  frag.tagList.some(([tag]) => tag === 'GAP') || givenUp.get(hls)?.has(keyOf(frag)) === true;

type Loaded = Pick<Fragment, 'initSegment' | 'encrypted'>;

const empty = new WeakSet<Loaded>();

/** Remembers a segment without frames. Cameras leave such segments when their connection breaks. */
export function noteIfEmpty(frag: Loaded, payload: ArrayBuffer): void {
  if (!frag.encrypted && firstTimestamp(frag, payload) === null) empty.add(frag);
}

/** @returns true if no timestamp was found in the segment, as in formats that only the demuxer can read */
export const lacksFrames = (frag: Loaded): boolean => empty.has(frag);

/** @returns the segments of the level that hls.js loads, in the form that `seekRules.ts` needs */
export const partsOf = (hls: Hls): Part[] =>
  segmentsOf(hls).map((frag) => ({
    start: frag.start,
    duration: frag.duration,
    isMissing: isMissing(hls, frag),
    isLoaded: frag.endPTS !== undefined,
  }));

/** @returns the last available segment */
export const lastOf = (hls: Hls, segments: readonly Fragment[]): Fragment | undefined =>
  segments.findLast((frag) => !isMissing(hls, frag));

/** @returns true if, in at least one quality, no frame after `seconds` is left to load */
export const isLoadedFrom = (hls: Hls, seconds: number): boolean =>
  hls.levels.some(({ details }) =>
    details?.fragments.every(
      (frag) => frag.start + frag.duration <= seconds || frag.endPTS !== undefined || isMissing(hls, frag),
    ),
  );

/**
 * @returns true for a complete recording with missing segments at its end; hls.js would wait for them forever
 */
export const endsWithMissing = (hls: Hls): boolean =>
  hls.latestLevelDetails?.live === false && lastOf(hls, segmentsOf(hls)) !== segmentsOf(hls).at(-1);

type Streams = Fragment['elementaryStreams'];

/**
 * `elementaryStreams` of segments that declare an audio track but contain no audio. hls.js sets `audiovideo`
 * for such segments too.
 */
const silent = new WeakSet();

/** Remembers a segment of fragmented MP4 that declares an audio track but contains no audio. */
export const noteSilent = ({ elementaryStreams }: { elementaryStreams: object }): void =>
  void silent.add(elementaryStreams);

const isLoaded = ({ video, audiovideo }: Streams): boolean => video !== null || audiovideo !== null;

const hasAudio = (streams: Streams): boolean =>
  streams.audio !== null || (streams.audiovideo !== null && !silent.has(streams));

/**
 * Detects a segment without audio, at which the element stops. Ignores the last segment, because the element
 * plays it once hls.js has ended the stream.
 * @returns true in or right before a segment that has only video, if other segments contain audio
 */
export function lacksAudioAt(hls: Hls, seconds: number): boolean {
  const segments = segmentsOf(hls);
  const end = segments.at(-1);
  if (end === undefined || seconds >= end.start + end.duration) return false;
  // The audio may end within a segment, and then hls.js may leave a hole between two segments.
  const at = segments.findLastIndex(({ start }) => start <= seconds);
  const [current, next] = segments.slice(0, -1).slice(at, at + 2);
  // hls.js forgets the streams of a segment that has brought the element no data.
  const lacksAudio = (each: Fragment | undefined) =>
    each !== undefined &&
    (silent.has(each.elementaryStreams) ||
      (isLoaded(each.elementaryStreams) && !hasAudio(each.elementaryStreams)));
  const isKnown =
    current !== undefined && (current.endPTS !== undefined || isLoaded(current.elementaryStreams));
  if (at < 0 || !isKnown || !(lacksAudio(current) || lacksAudio(next))) return false;
  // With a separate audio rendition, no video segment contains audio.
  return segments.some(({ elementaryStreams }) => hasAudio(elementaryStreams));
}

/** Marks a segment as if it had `EXT-X-GAP`, so that hls.js does not request it. */
export function markMissing(hls: Hls, frag: Fragment): void {
  // Marks the newest object, because hls.js creates new `Fragment` objects each time a growing playlist
  // loads.
  const newest = segmentsOf(hls, frag.level).find(({ sn }) => sn === frag.sn);
  const missing = (isVideoSegment(frag) && newest) || frag;
  missing.gap = true;
  missing.tagList.push(['GAP']);
  givenUp.set(hls, (givenUp.get(hls) ?? new Set()).add(keyOf(frag)));
}

/** Forgets which segments the recovery has given up on. Called when a new source loads. */
export const forgetMissing = (hls: Hls): boolean => givenUp.delete(hls);
