import { personalRecords } from '@/store/personalRecords';
import type { Services } from '@/store/services';
import { appText } from '@/text/app';
import { eventMarksText } from '@/text/features/eventMarks';
import { lostChangesText } from '@/text/features/lostChanges';
import { showAlert } from '@/ui/popups/confirmAndAlert';

type Update = ReturnType<typeof personalRecords>['update'];
type Outcome = Awaited<ReturnType<Update>>;

declare module '@/store/featureValues' {
  interface SessionValues {
    reportedLosses?: Set<unknown>;
  }
}

function warn(services: Services, outcome: Outcome, name: Parameters<Update>[0] | null): void {
  const words = name === 'stars' ? eventMarksText : lostChangesText;
  const reported = (services.featureValues.ofSession().reportedLosses ??= new Set());
  if (outcome === 'stored' || (outcome === 'unstored' && reported.has(words))) return;
  reported.add(words);
  void showAlert(
    () => ({
      title: words.notKept,
      text: outcome === 'failed' ? appText.partNotLoaded : words.notKeptDetail,
    }),
    'warning',
  );
}

/**
 * Unless `isStored` is true, warns the user once per session that this browser loses changes when the page
 * closes.
 */
export const warnIfLost = (services: Services, isStored: boolean): void =>
  warn(services, isStored ? 'stored' : 'unstored', null);

export async function updateRecord(
  services: Services,
  name: Parameters<Update>[0],
  change: Parameters<Update>[1],
): Promise<Outcome> {
  const ended = services.session.signal();
  const outcome = await personalRecords(services).update(name, change);
  if (!ended.aborted) warn(services, outcome, name);
  return outcome;
}
