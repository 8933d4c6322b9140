import type { FrameTable } from '../core/frameTables';
import { RECOVERED_AFTER_S } from './recoveryPolicy';

/** Key frames before the one of a seek that are tried, one after the other. */
const MOST_TRIED = 8;
/** Seconds: an error nearer to where a seek led belongs to the key frame of that seek. */
const SEEK_ERROR_S = 1;
/** Seconds to go back where the file's tables are not known. */
const USUAL_GROUP_S = 2;
/** Seconds before a key frame, so that the group of pictures before it is decoded. */
const BEFORE_S = 0.001;

export interface KeyFrameSearch {
  /**
   * Finds an earlier position to decode from, after a decoder has failed. Containers mark key frames that cannot be decoded
   * alone: of open groups of pictures, recovery points.
   * @returns seconds; null: the error does not belong to a seek, or all earlier key frames were tried.
   */
  earlier(position: number): Promise<number | null>;
  /** Counts what plays: once enough did, all key frames may be tried again. */
  onPlayed(seconds: number): void;
}

/** Looks for a key frame that can be decoded, before the one that a seek has led to. */
export function searchKeyFrames(
  video: HTMLVideoElement,
  signal: AbortSignal,
  tables: () => Promise<readonly FrameTable[] | null>,
): KeyFrameSearch {
  let seekedTo: number | null = null;
  /** Where key frames begin that could not be decoded; seconds. */
  const undecodable = new Set<number>();
  let tried = 0;
  let played = 0;
  video.addEventListener(
    'seeking',
    () => {
      seekedTo = video.currentTime;
    },
    { signal },
  );
  return {
    async earlier(position) {
      const isOfSeek = seekedTo !== null && Math.abs(position - seekedTo) < SEEK_ERROR_S;
      if (!isOfSeek || tried === MOST_TRIED || position <= 0) return null;
      tried += 1;
      played = 0;
      const [{ frameIndexOf }, known] = await Promise.all([
        import('../frameSteps/frameIndexOf'),
        tables().catch(() => null),
      ]);
      const index = frameIndexOf({ tables: () => known })();
      const failed = index.keyBefore(position);
      if (failed === null) return Math.max(0, position - USUAL_GROUP_S);
      undecodable.add(failed.start);
      // Each failure leaves out twice as many key frames, so that a recording with one that decodes takes few tries.
      let left = Math.floor(2 ** (tried - 2));
      let end = failed.start;
      for (let key = index.keyBefore(end - BEFORE_S); key !== null; key = index.keyBefore(end - BEFORE_S)) {
        if (!undecodable.has(key.start)) {
          if (left === 0) break;
          left -= 1;
        }
        end = key.start;
      }
      return Math.max(0, end - BEFORE_S);
    },
    onPlayed(seconds) {
      played += seconds;
      if (played >= RECOVERED_AFTER_S) tried = 0;
    },
  };
}
