import type { FrameSource } from '../core/frameTables';
import { frameIndexOf } from './frameIndexOf';

/**
 * Looks up key frames in sample tables.
 * @returns a function from a time to the middle of the key frame that it needs, in seconds; null if unknown
 */
export function keyFramesOf(source: Pick<FrameSource, 'tables'>): (seconds: number) => number | null {
  const index = frameIndexOf(source);
  return (seconds) => {
    const key = index().keyBefore(seconds);
    return key === null ? null : (key.start + key.end) / 2;
  };
}
