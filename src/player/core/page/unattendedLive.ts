import { UNATTENDED_MS } from '@/config/constants';
import { addSavedBytes } from '@/device/savedData';
import type { Clock } from '@/lib/time/clock';
import type { PlaybackState } from '../machine/playbackState';
import type { ConnectionDetails } from '../transport';

/** Time without user input after which the bit rate is measured, to estimate the saved bytes. */
const MEASURED_FROM_MS = 60_000;
/** A longer interval between ticks means that the computer slept and would have received nothing. */
const MAX_TICK_MS = 2_000;
const NOTE_INTERVAL_MS = 10_000;

interface UnattendedLiveOptions {
  clock: Clock;
  signal: AbortSignal;
  lastInputAt: () => number;
  savesData: () => boolean;
  details: () => Promise<ConnectionDetails | null>;
  onUnattended: () => void;
}

const isShown = (state: PlaybackState): boolean =>
  (state.kind === 'live' && !state.paused) || state.kind === 'stalled';

/**
 * With the data saver, stops live video after two minutes without user input. While the player is visible,
 * counts saved bytes at the bit rate of the last minute.
 * @returns a function to call every half second with state and visibility
 */
export function watchUnattendedLive({
  clock,
  signal,
  lastInputAt,
  savesData,
  details,
  onUnattended,
}: UnattendedLiveOptions): (state: PlaybackState, isVisible: boolean) => void {
  let lastTick = clock.now();
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

  async function end(inputAt: number): Promise<void> {
    isEnding = true;
    const found = await details().catch(() => null);
    isEnding = false;
    if (signal.aborted || lastInputAt() !== inputAt) return;
    bytesPerSecond = measuredSince === inputAt ? (found?.bitsPerSecond ?? 0) / 8 : 0;
    onUnattended();
  }

  return (state, isVisible) => {
    const now = clock.now();
    const gap = now - lastTick;
    lastTick = now;
    if (state.kind === 'released' && state.why === 'unattended') {
      if (isVisible && gap <= MAX_TICK_MS) uncounted += (bytesPerSecond * gap) / 1_000;
      if (now - notedAt >= NOTE_INTERVAL_MS) note();
      return;
    }
    if (uncounted > 0) note();
    const inputAt = lastInputAt();
    if (!isShown(state) || isEnding || now - inputAt < MEASURED_FROM_MS || !savesData()) return;
    if (now - inputAt >= UNATTENDED_MS) void end(inputAt);
    else if (measuredSince !== inputAt) {
      measuredSince = inputAt;
      void details().catch(() => null);
    }
  };
}
