import type { FrameSource } from '../core/frameTables';
import { frameIndexOf } from './frameIndexOf';

/**
 * @returns a function that looks up the key frame at or before a time in the frame tables, and returns its
 * middle in seconds, or null if it is unknown
 */
export function keyFramesOf(source: Pick<FrameSource, 'tables'>): (seconds: number) => number | null {
  const index = frameIndexOf(source);
  return (seconds) => {
    const key = index().keyBefore(seconds);
    return key === null ? null : (key.start + key.end) / 2;
  };
}
