import { personalRecords } from '@/store/personalRecords';
import type { Services } from '@/store/services';
import { appText } from '@/text/app';
import { eventMarksText } from '@/text/features/eventMarks';
import { lostChangesText } from '@/text/features/lostChanges';
import { showAlert } from '@/ui/popups/confirmAndAlert';

type Update = ReturnType<typeof personalRecords>['update'];

/** What a user is told once in a session; stars have a sentence of their own. */
type Loss = 'stars' | 'changes' | 'marks';

declare module '@/store/featureValues' {
  interface SessionValues {
    toldLosses?: Set<Loss>;
  }
}

function isFirst({ featureValues }: Services, loss: Loss): boolean {
  const told = (featureValues.ofSession().toldLosses ??= new Set());
  const { size } = told;
  return told.add(loss).size > size;
}

/** Tells the user where the browser forgets a change when the page closes. */
export function tellIfLost(
  services: Services,
  isStored: boolean,
  loss: 'stars' | 'changes' = 'changes',
): void {
  if (isStored || !isFirst(services, loss)) return;
  const words = () =>
    loss === 'stars'
      ? { title: eventMarksText.notKept, text: eventMarksText.notKeptDetail }
      : { title: lostChangesText.notKept, text: lostChangesText.notKeptDetail };
  void showAlert(words, 'warning');
}

/** Updates a personal record, and tells the user where the change is lost. */
export async function updateRecord(
  services: Services,
  name: Parameters<Update>[0],
  change: Parameters<Update>[1],
): ReturnType<Update> {
  const ended = services.session.signal();
  const outcome = await personalRecords(services).update(name, change);
  if (ended.aborted) return outcome;
  tellIfLost(services, outcome !== 'unstored', name === 'stars' ? 'stars' : 'changes');
  // Events are also marked without a press, while they play.
  if (outcome === 'failed' && (name !== 'seen' || isFirst(services, 'marks'))) {
    const title = () => (name === 'stars' ? eventMarksText.notKept : lostChangesText.notKept);
    void showAlert(() => ({ title: title(), text: appText.partNotLoaded }), 'warning');
  }
  return outcome;
}
