import { useSyncExternalStore } from 'react';
import { sampleVisit } from '@/sample/notificationsStore';

export function useDismissed() {
  const { subscribe, dismiss, remove } = sampleVisit;
  const dismissed = useSyncExternalStore(subscribe, sampleVisit.dismissed);
  const removed = useSyncExternalStore(subscribe, sampleVisit.removed);
  return { dismissed, dismiss, removed, remove };
}
