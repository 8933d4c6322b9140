import { prefetchInOrder } from '@/lib/async/prefetchInOrder';
import { RANGE_NOT_SATISFIABLE } from '@/lib/httpStatus';
import { ReadError } from '../readError';
import type { NamedFiles } from './namedFiles';
import { keyOf, rangeHeader, type MediaPart, type MediaPeriod, type RecordingPeriods } from './segments';

const AHEAD = 4;
/** If this many segments at the start are missing, the recording counts as gone. */
const MAX_MISSING = 20;

/** Segments of two renditions may differ by this much, because audio frames are longer than video frames. */
const SAME_S = 0.2;

const isNear = (one: number, other: number): boolean => Math.abs(one - other) < SAME_S;

function placed(periods: readonly MediaPeriod[]): { key: string; start: number; end: number }[] {
  let end = 0;
  return periods.flatMap(({ missing, segments }) => {
    end += missing;
    return segments.map((segment) => {
      const start = end;
      end += segment.seconds;
      return { key: keyOf(segment), start, end };
    });
  });
}

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

/** @returns the keys of the segments that the host lacks; empty if it lacks all */
export async function missingSegments(
  files: NamedFiles,
  { periods, audioPeriods }: RecordingPeriods,
): Promise<ReadonlySet<string>> {
  const segments = periods.flatMap((period) => period.segments);
  const audioSegments = audioPeriods?.flatMap((period) => period.segments) ?? [];
  const missing = new Set<string>();
  let requested = 0;
  const check = async (segment: MediaPart) => [keyOf(segment), await lacks(files, segment)] as const;
  for await (const [key, isMissing] of prefetchInOrder([...segments, ...audioSegments], AHEAD, check)) {
    requested += 1;
    if (isMissing) missing.add(key);
    if (requested === MAX_MISSING && missing.size === requested) return new Set();
  }
  // Treats the segment of the other rendition as missing too, because both must have the same periods.
  const placedAudio = placed(audioPeriods ?? []);
  for (const { key, start, end } of placed(periods)) {
    const sound = placedAudio.find((other) => isNear(other.start, start) && isNear(other.end, end));
    if (sound === undefined || !(missing.has(key) || missing.has(sound.key))) continue;
    missing.add(key).add(sound.key);
  }
  return segments.every((segment) => missing.has(keyOf(segment))) ? new Set() : missing;
}
