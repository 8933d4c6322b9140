export { useFrameCapture } from './useFrameCapture';
