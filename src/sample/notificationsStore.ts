import { Emitter } from '@/lib/async/Emitter';
import { HOUR } from '@/lib/time/durations';

/**
 * Converts an age in milliseconds to Unix epoch milliseconds. All screens of a visit share one reference
 * time.
 */
type Ago = (milliseconds: number) => number;

/** `ago` renews its reference time after an hour. `reset` runs when the session ends. */
interface SampleVisit {
  ago: Ago;
  /** Each change creates a new set, because React compares snapshots by identity. */
  dismissed: () => ReadonlySet<string>;
  dismiss: (id: string) => void;
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

export const resetSampleVisit = (): void => sampleVisit.reset();
