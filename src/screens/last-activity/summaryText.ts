import type { CameraEvent } from '@/domain/events/cameraEvent';
import type { EventFilter } from '@/domain/events/eventFilter';
import { visitsOf } from '@/features/digest/visits';
import { digestText } from '@/text/features/digest';

/** How much happened since the moment that the address names; the numbers that the line which led here has said. */
export const summaryText = (
  { since }: EventFilter,
  shown: readonly CameraEvent[],
  isComplete: boolean,
  now: number,
): string =>
  since === null ? '' : digestText.summary(since, now, visitsOf(shown).length, shown.length, isComplete);
