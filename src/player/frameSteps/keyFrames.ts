import type { FrameSource } from '../core/frameTables';
import { frameIndexOf } from './frameIndexOf';

/**
 * Looks up key frames in the sample tables of what has been loaded.
 * @returns a function from a time to the middle of the key frame that is needed to show it, so that no rounding leads to a
 * neighbour; seconds, null: not known.
 */
export function keyFramesOf(source: Pick<FrameSource, 'tables'>): (seconds: number) => number | null {
  const index = frameIndexOf(source);
  return (seconds) => {
    const key = index().keyBefore(seconds);
    return key === null ? null : (key.start + key.end) / 2;
  };
}
