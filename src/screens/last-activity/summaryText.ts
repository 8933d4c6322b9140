import type { CameraEvent } from '@/domain/events/cameraEvent';
import type { EventFilter } from '@/domain/events/eventFilter';
import { visitsOf } from '@/features/digest/visits';
import { digestText } from '@/text/features/digest';

/** Counts events since the address's instant; these equal the numbers of the link. */
export const summaryText = (
  { since }: EventFilter,
  shown: readonly CameraEvent[],
  isComplete: boolean,
  now: number,
): string =>
  since === null ? '' : digestText.summary(since, now, visitsOf(shown).length, shown.length, isComplete);
