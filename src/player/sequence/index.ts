export type { SequenceDriver } from './SequenceDriver';
export { SequenceVideos } from './SequenceVideos';
export { SyncedPlayer, type SyncState } from './SyncedPlayer';
export type { SequenceItem } from './VideoSlot';
export type { SequenceView } from './sequenceView';
export { useSequence } from './useSequence';
