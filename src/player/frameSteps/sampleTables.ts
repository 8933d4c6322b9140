import { boxesIn, child, children, FIELD, timescaleOf, trackIdOf, viewOf } from '@/lib/files/mp4Boxes';

export interface Frame {
  start: number;
  end: number;
  isKey: boolean;
}

export interface VideoTrack {
  id: number;
  timescale: number;
  /** Default duration of a sample, in units of the timescale. */
  duration: number;
  flags: number;
  skipped: number;
}

/** About a day at 24 frames per second. A larger table is damaged. */
const MAX_SAMPLES = 2_100_000;
/** `sample_is_non_sync_sample` in ISO/IEC 14496-12, 8.8.3.1. */
const NOT_SYNC = 0x1_0000;

const flagsOf = (view: DataView): number => view.getUint32(0) & 0xff_ffff;

/** Version 0 of a box has 32-bit numbers; version 1 has 64-bit numbers. */
const sized = (view: DataView, short: number, long: number): number =>
  view.getUint8(0) === 1 ? Number(view.getBigInt64(long)) : view.getUint32(short);

/**
 * @param scale units of the track per unit of the movie; null for fragments, where Chromium reads only the
 * first edit and ignores an empty edit
 * @returns units that the edit list skips; negative if an empty edit delays the track
 * @see https://www.iso.org/standard/83102.html ISO/IEC 14496-12, 8.6.6
 */
function skippedIn(trak: DataView, scale: number | null): number {
  const list = child(trak, 'edts/elst');
  if (list === null) return 0;
  const isLong = list.getUint8(0) === 1;
  let empty = 0;
  for (let entry = 0; entry < list.getUint32(FIELD); entry += 1) {
    const start = 8 + entry * (isLong ? 20 : 12);
    const duration = isLong ? Number(list.getBigUint64(start)) : list.getUint32(start);
    const mediaTime = isLong ? Number(list.getBigInt64(start + 8)) : list.getInt32(start + 4);
    if (mediaTime >= 0) return mediaTime - empty;
    if (scale === null) return 0;
    empty += duration * scale;
  }
  return 0;
}

function trackIn(
  trak: DataView,
  movieScale: number | null,
): Pick<VideoTrack, 'id' | 'timescale' | 'skipped'> | null {
  const isVideo = child(trak, 'mdia/hdlr')?.getUint32(8) === 0x76_69_64_65;
  const id = isVideo ? trackIdOf(trak) : null;
  const timescale = isVideo ? timescaleOf(trak) : null;
  if (id === null || timescale === null || timescale === 0) return null;
  const scale = movieScale === null ? null : timescale / movieScale;
  return { id, timescale, skipped: skippedIn(trak, scale) };
}

/**
 * Reads the first video track of a `moov` box, including samples unless they are in fragments.
 * @returns null without a video track
 */
export function videoTrackIn(moov: DataView): { track: VideoTrack; samples: Sample[] } | null {
  const mvhd = child(moov, 'mvhd');
  const movieScale = mvhd?.getUint32(mvhd.getUint8(0) === 1 ? 20 : 12) || 1;
  const hasFragments = child(moov, 'mvex') !== null;
  const [found] = children(moov, 'trak').flatMap((trak) => {
    const known = trackIn(trak, hasFragments ? null : movieScale);
    return known === null ? [] : [{ trak, known }];
  });
  if (found === undefined) return null;
  const { trak, known: track } = found;
  const defaults = children(moov, 'mvex')
    .flatMap((mvex) => children(mvex, 'trex'))
    .find((trex) => trex.getUint32(FIELD) === track.id);
  return {
    track: { ...track, duration: defaults?.getUint32(12) ?? 0, flags: defaults?.getUint32(20) ?? 0 },
    samples: samplesOfFile(trak, track.skipped),
  };
}

function fragmentHeader(tfhd: DataView, track: VideoTrack): { id: number; duration: number; flags: number } {
  const flags = flagsOf(tfhd);
  let at = FIELD + 4 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0);
  const next = (isThere: number, usual: number) => {
    if (!isThere) return usual;
    at += 4;
    return tfhd.getUint32(at - 4);
  };
  const duration = next(flags & 0x8, track.duration);
  next(flags & 0x10, 0);
  return { id: tfhd.getUint32(FIELD), duration, flags: next(flags & 0x20, track.flags) };
}

interface Sample {
  start: number;
  duration: number;
  isKey: boolean;
}

function* runsIn(table: DataView | null): Generator<number> {
  const count = table?.getUint32(FIELD) ?? 0;
  for (let run = 0; run < count; run += 1) {
    const length = table?.getUint32(8 + 8 * run) ?? 0;
    // Reads a signed value, because some writers use negative offsets even in version 0.
    const value = table?.getInt32(12 + 8 * run) ?? 0;
    for (let sample = 0; sample < length; sample += 1) yield value;
  }
}

/**
 * Reads samples of a track without fragments.
 * @see https://www.iso.org/standard/83102.html ISO/IEC 14496-12, 8.6
 */
function samplesOfFile(trak: DataView, skipped: number): Sample[] {
  const stbl = child(trak, 'mdia/minf/stbl');
  if (stbl === null) return [];
  const keys = child(stbl, 'stss');
  const keyNumbers =
    keys && new Set(Array.from({ length: keys.getUint32(FIELD) }, (_, key) => keys.getUint32(8 + 4 * key)));
  const offsets = runsIn(child(stbl, 'ctts'));
  const samples: Sample[] = [];
  let decodeTime = 0;
  for (const duration of runsIn(child(stbl, 'stts'))) {
    if (samples.length === MAX_SAMPLES) return [];
    const start = decodeTime + (offsets.next().value ?? 0) - skipped;
    samples.push({ start, duration, isKey: keyNumbers?.has(samples.length + 1) ?? true });
    decodeTime += duration;
  }
  return samples.some(({ start }) => start < 0) ? fromFirstShown(samples) : samples;
}

/**
 * Counts from the first frame that no edit list trims, as FFmpeg and therefore Chromium do.
 * @see https://github.com/FFmpeg/FFmpeg/blob/master/libavformat/mov.c `mov_fix_index`
 */
function fromFirstShown(samples: readonly Sample[]): Sample[] {
  const first = samples.reduce((min, { start }) => (start >= 0 ? Math.min(min, start) : min), Infinity);
  return Number.isFinite(first)
    ? samples.map((sample) => ({ ...sample, start: sample.start - first }))
    : [...samples];
}

function samplesIn(traf: DataView, track: VideoTrack): Sample[] {
  const tfhd = child(traf, 'tfhd');
  const tfdt = child(traf, 'tfdt');
  if (tfhd === null || tfdt === null) return [];
  const usual = fragmentHeader(tfhd, track);
  if (usual.id !== track.id) return [];
  let decodeTime = sized(tfdt, FIELD, FIELD);
  const samples: Sample[] = [];
  for (const trun of children(traf, 'trun')) {
    const flags = flagsOf(trun);
    const count = trun.getUint32(FIELD);
    let at = FIELD + 4 + (flags & 0x1 ? 4 : 0);
    const read = (isThere: number, other: number, signed = false) => {
      if (!isThere) return other;
      at += 4;
      return signed ? trun.getInt32(at - 4) : trun.getUint32(at - 4);
    };
    const first = read(flags & 0x4, usual.flags);
    for (let index = 0; index < count; index += 1) {
      const duration = read(flags & 0x100, usual.duration);
      read(flags & 0x200, 0);
      const own = read(flags & 0x400, index === 0 ? first : usual.flags);
      const start = decodeTime + read(flags & 0x800, 0, true) - track.skipped;
      samples.push({ start, duration, isKey: (own & NOT_SYNC) === 0 });
      decodeTime += duration;
    }
  }
  return samples;
}

/**
 * Reads `moov` or `moof` boxes.
 * @param track video track of the last `moov` box
 * @param offset seconds to add (`SourceBuffer.timestampOffset`)
 * @returns the current track, and frames in presentation order; no frames for damaged boxes
 * @see https://www.iso.org/standard/83102.html ISO/IEC 14496-12, 8.8
 */
export function readFrames(
  boxes: Uint8Array,
  track: VideoTrack | null,
  offset: number,
): { track: VideoTrack | null; frames: Frame[] } {
  let current = track;
  const frames: Frame[] = [];
  const add = (unordered: readonly Sample[], timescale: number) => {
    const samples = unordered.toSorted((a, b) => a.start - b.start);
    for (const [index, { start, duration, isKey }] of samples.entries()) {
      const end = samples[index + 1]?.start ?? start + duration;
      frames.push({ start: start / timescale + offset, end: end / timescale + offset, isKey });
    }
  };
  try {
    for (const { type, body } of boxesIn(viewOf(boxes))) {
      if (type === 'moov') {
        const found = videoTrackIn(body);
        current = found?.track ?? null;
        if (found) add(found.samples, found.track.timescale);
      }
      if (type !== 'moof' || current === null) continue;
      const video = current;
      add(
        children(body, 'traf').flatMap((traf) => samplesIn(traf, video)),
        video.timescale,
      );
    }
  } catch (error) {
    // `DataView` throws a RangeError if the box is shorter than its fields.
    if (error instanceof RangeError) return { track: current, frames: [] };
    throw error;
  }
  return { track: current, frames };
}
