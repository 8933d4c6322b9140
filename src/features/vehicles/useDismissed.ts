import { useSyncExternalStore } from 'react';
import { sampleVisit } from '@/sample/notificationsStore';

/** What was dismissed in this visit, on whichever screen, and what of that was removed from the archive. */
export function useDismissed() {
  const { subscribe, dismiss, remove } = sampleVisit;
  const dismissed = useSyncExternalStore(subscribe, sampleVisit.dismissed);
  const removed = useSyncExternalStore(subscribe, sampleVisit.removed);
  return { dismissed, dismiss, removed, remove };
}
