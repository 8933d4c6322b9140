/** Front of saving the shown frame. */

export { useFrameCapture } from './useFrameCapture';
