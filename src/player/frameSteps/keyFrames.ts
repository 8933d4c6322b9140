import type { FrameSource } from '../core/frameTables';
import { frameIndexOf } from './frameIndexOf';

/**
 * Looks up key frames in sample tables.
 * @returns a function that maps a time to the middle of the key frame at or before it, in seconds; null if
 * unknown
 */
export function keyFramesOf(source: Pick<FrameSource, 'tables'>): (seconds: number) => number | null {
  const index = frameIndexOf(source);
  return (seconds) => {
    const key = index().keyBefore(seconds);
    return key === null ? null : (key.start + key.end) / 2;
  };
}
