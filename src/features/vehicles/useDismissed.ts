import { useSyncExternalStore } from 'react';
import { sampleVisit } from '@/sample/notificationsStore';

/** What was dismissed in this visit, on whichever screen. */
export function useDismissed(): { dismissed: ReadonlySet<string>; dismiss: (id: string) => void } {
  const dismissed = useSyncExternalStore(sampleVisit.subscribe, sampleVisit.dismissed);
  return { dismissed, dismiss: sampleVisit.dismiss };
}
