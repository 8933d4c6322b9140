import type { Clock } from '../core/clock';

/** The service takes 20 candidates a second from one socket. */
const AT_ONCE = 15;
const AFTER_THOSE = 1_000;
const PAUSE = 60;

/** Candidates on their way to the camera. */
export interface Outbox {
  add(candidate: RTCIceCandidate): void;
  /** Forgets what was not sent, since candidates of one offer mean nothing to another, and keeps what comes from now on. */
  hold(): void;
  /** The offer has been sent: its candidates may follow. */
  release(): void;
  /** Ends its timer. */
  close(): void;
}

/** Sends the first candidates at once, since one of them is nearly always the one that connects, and paces the rest. */
export function createOutbox(clock: Clock, send: (candidate: RTCIceCandidate) => void): Outbox {
  let waiting: RTCIceCandidate[] = [];
  let sent = 0;
  let isHeld = true;
  let callOff: (() => void) | null = null;

  const next = () => {
    if (isHeld) return;
    while (callOff === null) {
      const candidate = waiting.shift();
      if (candidate === undefined) return;
      send(candidate);
      sent += 1;
      if (sent < AT_ONCE) continue;
      callOff = clock.after(sent === AT_ONCE ? AFTER_THOSE : PAUSE, () => {
        callOff = null;
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
      callOff?.();
      callOff = null;
    },
  };
}
