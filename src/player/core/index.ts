export type { SourceFailure } from './machine/playbackState';
export type { PlaybackView } from './driver/PlaybackDriver';
export { usePlayback } from './driver/usePlayback';
export { copyFrame } from './videoElement';
