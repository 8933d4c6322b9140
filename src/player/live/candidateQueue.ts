import type { Clock } from '@/lib/time/clock';

/** The service takes 20 candidates a second from one socket. */
const BURST = 15;
const PAUSE_AFTER_BURST = 1_000;
const INTERVAL = 60;

/** Candidates on their way to the camera. */
export interface CandidateQueue<Candidate> {
  add(candidate: Candidate): void;
  /** Forgets what was not sent, since candidates of one offer mean nothing to another, and keeps what comes from now on. */
  hold(): void;
  /** The offer has been sent: its candidates may follow. */
  release(): void;
  /** Ends its timer. */
  close(): void;
}

/** Sends the first candidates at once, since one of them is nearly always the one that connects, and paces the rest. */
export function createCandidateQueue<Candidate>(
  clock: Clock,
  send: (candidate: Candidate) => void,
): CandidateQueue<Candidate> {
  let waiting: Candidate[] = [];
  let sent = 0;
  let isHeld = true;
  let cancel: (() => void) | null = null;

  const next = () => {
    if (isHeld) return;
    while (cancel === null) {
      const candidate = waiting.shift();
      if (candidate === undefined) return;
      send(candidate);
      sent += 1;
      if (sent < BURST) continue;
      cancel = clock.after(sent === BURST ? PAUSE_AFTER_BURST : INTERVAL, () => {
        cancel = null;
        next();
      });
    }
  };

  return {
    add(candidate) {
      waiting.push(candidate);
      next();
    },
    hold() {
      waiting = [];
      isHeld = true;
    },
    release() {
      isHeld = false;
      next();
    },
    close() {
      waiting = [];
      cancel?.();
      cancel = null;
    },
  };
}
