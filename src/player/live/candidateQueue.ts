import type { Clock } from '@/lib/time/clock';

/** The service accepts 20 candidates per second and socket. */
const BURST = 15;
const PAUSE_AFTER_BURST_MS = 1_000;
const INTERVAL_MS = 60;

export interface CandidateQueue<Candidate> {
  add(candidate: Candidate): void;
  hold(): void;
  release(): void;
  close(): void;
}

/**
 * Creates a queue that sends the first candidates without delay, because one of them nearly always connects.
 * The queue limits the rate of later candidates.
 */
export function createCandidateQueue<Candidate>(
  clock: Clock,
  send: (candidate: Candidate) => void,
): CandidateQueue<Candidate> {
  let gathered: Candidate[] = [];
  let position = 0;
  let sent = 0;
  let isHeld = true;
  let cancel: (() => void) | null = null;

  const next = () => {
    if (isHeld) return;
    while (cancel === null) {
      const candidate = gathered[position];
      if (candidate === undefined) return;
      position += 1;
      send(candidate);
      sent += 1;
      if (sent < BURST) continue;
      cancel = clock.after(sent === BURST ? PAUSE_AFTER_BURST_MS : INTERVAL_MS, () => {
        cancel = null;
        next();
      });
    }
  };

  return {
    add(candidate) {
      gathered.push(candidate);
      next();
    },
    hold() {
      gathered = [];
      position = 0;
      isHeld = true;
    },
    release() {
      isHeld = false;
      position = 0;
      next();
    },
    close() {
      gathered = [];
      cancel?.();
      cancel = null;
    },
  };
}
