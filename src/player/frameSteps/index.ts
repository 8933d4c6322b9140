export { FrameBar, type FrameBarProps } from './FrameBar';
export { createStepRelay } from './stepRelay';
export { useFrameKeys } from './useFrameKeys';
