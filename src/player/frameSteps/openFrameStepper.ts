import type { Clock } from '@/lib/time/clock';
import type { FrameSource } from '../core/frameTables';
import { frameIndexOf } from './frameIndexOf';
import { FrameStepper } from './FrameStepper';
import { steppedElement } from './steppedElement';

/** Timeout for loading frame tables. Stepping works without them. */
const READ_TIMEOUT_MS = 2_000;

/**
 * Creates a stepper for the frames of a paused element. Playback, a new source or an abort of the signal
 * cancels pending steps.
 * @param onStep called with the start of the visible frame in seconds, or null
 */
export function openFrameStepper(
  video: HTMLVideoElement,
  source: FrameSource,
  clock: Clock,
  signal: AbortSignal,
  onStep: (shown: number | null) => void,
): FrameStepper {
  const frames = frameIndexOf(source);
  const stepper = new FrameStepper({
    element: steppedElement(video, () => source.mediaTime(), frames, clock, signal),
    frames,
    read: () => {
      const reading = source.readTables();
      if (reading === null) return null;
      return new Promise((resolve) => {
        const cancel = clock.after(READ_TIMEOUT_MS, resolve);
        void reading.then(() => {
          cancel();
          resolve();
        });
      });
    },
    onStep,
  });
  const cancel = () => stepper.cancel();
  for (const name of ['play', 'emptied']) video.addEventListener(name, cancel, { signal });
  signal.addEventListener('abort', cancel);
  return stepper;
}
