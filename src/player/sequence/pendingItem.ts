import type { SequenceItem } from './VideoSlot';

/** What is to become active as soon as it is ready. */
export interface PendingItem {
  key: string;
  /** Seconds; where it begins. */
  from: number;
  isAutoAdvanced: boolean;
}

/** An item whose turn has come. */
export const pendingItem = ({ key, from = 0 }: SequenceItem, isAutoAdvanced: boolean): PendingItem => ({
  key,
  from,
  isAutoAdvanced,
});
