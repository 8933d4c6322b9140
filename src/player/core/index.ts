/** Front of the playback machine: one driver per video element, without controls. */

export type { SourceFailure } from './machine/playbackState';
export type { PlaybackView } from './driver/PlaybackDriver';
export { usePlayback } from './driver/usePlayback';
export { copyFrame } from './videoElement';
