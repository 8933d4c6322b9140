import { addSavedBytes } from '@/device/savedData';
import type { Clock } from '@/lib/time/clock';
import type { PlaybackState } from '../machine/playbackState';
import type { ConnectionDetails } from '../transport';

/** Milliseconds without a sign of a person, after which the data saver stops a live picture. */
const UNATTENDED = 120_000;
/** From then on the stream is measured, to count what is saved afterwards. */
const MEASURED_FROM = 60_000;
/** Beyond this a tick was not late: the computer slept, and would have received nothing. */
const LONGEST_TICK = 2_000;
/** Milliseconds between two times that the count is written down. */
const NOTE_INTERVAL = 10_000;

interface UnattendedLiveOptions {
  clock: Clock;
  signal: AbortSignal;
  /** When a person gave the last sign, in the clock's time. */
  lastSign: () => number;
  /** Whether data is to be saved, now. */
  savesData: () => boolean;
  /** How the connection is doing: bits per second since the last call. */
  details: () => Promise<ConnectionDetails | null>;
  /** The live picture has to stop. */
  onUnattended: () => void;
}

const isShown = (state: PlaybackState): boolean =>
  (state.kind === 'live' && !state.paused) || state.kind === 'stalled';

/**
 * With the data saver, ends a live picture that has gone on for two minutes without a sign of a person, and counts the
 * bytes that it would have brought since: at the rate of its last minute, for as long as it could be seen.
 * @returns to be called every half second with the state and whether the player can be seen.
 */
export function watchUnattendedLive({
  clock,
  signal,
  lastSign,
  savesData,
  details,
  onUnattended,
}: UnattendedLiveOptions): (state: PlaybackState, isVisible: boolean) => void {
  let lastTick = clock.now();
  /** The sign since which the stream is measured. */
  let measuredSince: number | null = null;
  let bytesPerSecond = 0;
  let isEnding = false;
  let uncounted = 0;
  let notedAt = clock.now();

  const note = () => {
    addSavedBytes(uncounted, clock.now());
    uncounted = 0;
    notedAt = clock.now();
  };
  signal.addEventListener('abort', note);

  async function end(sign: number): Promise<void> {
    isEnding = true;
    const found = await details().catch(() => null);
    isEnding = false;
    if (signal.aborted || lastSign() !== sign) return;
    bytesPerSecond = measuredSince === sign ? (found?.bitsPerSecond ?? 0) / 8 : 0;
    onUnattended();
  }

  return (state, isVisible) => {
    const now = clock.now();
    const gap = now - lastTick;
    lastTick = now;
    if (state.kind === 'released' && state.why === 'unattended') {
      if (isVisible && gap <= LONGEST_TICK) uncounted += (bytesPerSecond * gap) / 1_000;
      if (now - notedAt >= NOTE_INTERVAL) note();
      return;
    }
    if (uncounted > 0) note();
    const sign = lastSign();
    if (!isShown(state) || isEnding || now - sign < MEASURED_FROM || !savesData()) return;
    if (now - sign >= UNATTENDED) void end(sign);
    else if (measuredSince !== sign) {
      measuredSince = sign;
      void details().catch(() => null);
    }
  };
}
