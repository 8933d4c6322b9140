import type { Result } from '@/domain/result';
import { saveLimit } from '@/saving/saveLimit';
import type { Saved, SaveFailure } from '@/saving/types';
import type { AppDispatch } from '@/store/appThunk';
import { savingScope } from '@/store/saving';

/** What a recording of a usual camera weighs: 16 seconds at 1.5 Mbit/s. */
const USUAL_BYTES = 3_000_000;

interface Known {
  bytes: number;
  clips: number;
}

const ofSession = new WeakMap<AbortSignal, Known>();

/** How many whole recordings are in a file; null: a part of one is, which tells nothing of the others. */
function countIn({ how }: Saved): number | null {
  if (how.kind !== 'together') return 1;
  return how.left.some(({ isCutShort }) => isCutShort) ? null : how.of - how.left.length;
}

/** Remembers for this session what whole recordings weighed. */
export function noteSize(dispatch: AppDispatch, saved: Saved): void {
  const clips = countIn(saved);
  if (clips === null || clips === 0) return;
  const { ended } = dispatch(savingScope());
  const known = ofSession.get(ended) ?? { bytes: 0, clips: 0 };
  ofSession.set(ended, { bytes: known.bytes + saved.bytes, clips: known.clips + clips });
}

/**
 * About how many bytes so many recordings have. Nobody knows what one weighs before it is read: they count as large as those
 * that were saved before them, and as usual while there are none.
 */
export function estimatedSize(dispatch: AppDispatch, count: number): number {
  const known = ofSession.get(dispatch(savingScope()).ended);
  return Math.round(count * (known === undefined ? USUAL_BYTES : known.bytes / known.clips));
}

/** True when an export was larger than memory may hold and another try can write straight to the disk. */
export const isLargerThanEstimated = (outcome: Result<Saved, SaveFailure>): boolean =>
  !outcome.ok && outcome.failure.kind === 'tooLarge' && saveLimit() === null;
