import { Emitter } from '@/lib/Emitter';
import { HOUR } from '@/lib/time/durations';
import type { Ago } from './data/times';

/**
 * What one visit to the sample content remembers: when it began (so that the same moment is shown
 * everywhere; it begins anew after an hour), and which notifications were dismissed. It ends with the session.
 */
export interface SampleVisit {
  ago: Ago;
  /** The ids of what was dismissed; a new set after each change, so that it can serve as a snapshot. */
  dismissed: () => ReadonlySet<string>;
  dismiss: (id: string) => void;
  /** The ids of what was dismissed from the archive; as above. */
  removed: () => ReadonlySet<string>;
  remove: (id: string) => void;
  subscribe: (listener: () => void) => () => void;
  reset: () => void;
}

export function makeSampleVisit(now: () => number = () => Date.now()): SampleVisit {
  let startedAt: number | null = null;
  let dismissed: ReadonlySet<string> = new Set();
  let removed: ReadonlySet<string> = new Set();
  const changes = new Emitter();

  return {
    ago: (milliseconds) => {
      if (startedAt === null || now() - startedAt > HOUR) startedAt = now();
      return startedAt - milliseconds;
    },
    dismissed: () => dismissed,
    dismiss: (id) => {
      dismissed = new Set([...dismissed, id]);
      changes.emit();
    },
    removed: () => removed,
    remove: (id) => {
      removed = new Set([...removed, id]);
      changes.emit();
    },
    subscribe: changes.subscribe,
    reset: () => {
      startedAt = null;
      dismissed = new Set();
      removed = new Set();
      changes.emit();
    },
  };
}

export const sampleVisit = makeSampleVisit();

/** Forgets what was dismissed, so that the next user starts afresh. */
export const resetSampleVisit = (): void => sampleVisit.reset();
