import type { SequenceItem } from './VideoSlot';

export interface PendingItem {
  key: string;
  from: number;
  isAutoAdvanced: boolean;
}

/** Creates the pending item of a turn. */
export const pendingItem = ({ key, from = 0 }: SequenceItem, isAutoAdvanced: boolean): PendingItem => ({
  key,
  from,
  isAutoAdvanced,
});
