import { children, FIELD, viewOf } from '@/lib/files/mp4Boxes';

const HEADER = 8;
const DURATION = 0x100;
const OFFSET = 0x800;
const EACH = [DURATION, 0x200, 0x400, OFFSET];
const ALL = [0x1, 0x4];

const fields = (flags: number, of: readonly number[]): number =>
  FIELD * of.filter((flag) => (flags & flag) !== 0).length;

function fitSamples(trun: DataView): void {
  const flags = trun.getUint32(0);
  if ((flags & DURATION) === 0 || (flags & OFFSET) === 0) return;
  const begin = HEADER + fields(flags, ALL);
  const length = fields(flags, EACH);
  let total = 0;
  const samples = Array.from({ length: trun.getUint32(FIELD) }, (_, index) => {
    const at = begin + index * length;
    const duration = trun.getUint32(at);
    const start = total + trun.getInt32(at + length - FIELD);
    total += duration;
    return { at, start, duration };
  });
  const first = samples[0];
  if (samples.every(({ duration }) => duration === first?.duration)) return;
  const shown = samples.toSorted((a, b) => a.start - b.start);
  const end = (shown[0]?.start ?? 0) + total;
  for (const [index, sample] of shown.entries()) {
    sample.duration = (shown[index + 1]?.start ?? end) - sample.start;
    // Keeps the durations if two frames have the same time or a frame starts after the end.
    if (sample.duration <= 0) return;
  }
  let decoded = 0;
  for (const { at, start, duration } of samples) {
    trun.setUint32(at, duration);
    trun.setInt32(at + length - FIELD, start - decoded);
    decoded += duration;
  }
  // Version 1 of the `trun` box allows negative offsets.
  trun.setUint8(0, 1);
}

/**
 * Rewrites the frame durations in an MP4 segment's fragments to match display order. At a variable frame rate
 * with reordered frames, packagers write durations in decoding order, and Chromium shows a long frame instead
 * of its neighbors after a seek. Presentation times, initialization segments and audio stay unchanged.
 * @see https://www.iso.org/standard/83102.html ISO/IEC 14496-12, 8.8.8
 */
export function fitDurations(segment: Uint8Array): void {
  for (const moof of children(viewOf(segment), 'moof')) {
    for (const traf of children(moof, 'traf')) {
      const [trun, ...others] = children(traf, 'trun');
      if (trun !== undefined && others.length === 0) fitSamples(trun);
    }
  }
}
