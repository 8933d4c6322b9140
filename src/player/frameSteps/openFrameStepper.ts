import type { Clock } from '../core/clock';
import type { FrameSource, FrameTable } from '../core/frameTables';
import { FrameIndex } from './FrameIndex';
import { FrameStepper } from './FrameStepper';
import { readFrames, type VideoTrack } from './sampleTables';
import { steppedElement } from './steppedElement';

/** Reads the tables that have come since the last time into an index. */
function indexOf(source: FrameSource): () => FrameIndex {
  let index = new FrameIndex();
  let tables: readonly FrameTable[] | null = null;
  let read = 0;
  let track: VideoTrack | null = null;
  return () => {
    const now = source.tables();
    if (now !== tables) {
      // The recording was opened anew.
      index = new FrameIndex();
      tables = now;
      read = 0;
      track = null;
    }
    for (const table of tables?.slice(read) ?? []) {
      const found = readFrames(table.box, track, table.offset);
      track = found.track;
      index.add(found.frames, table);
      read += 1;
    }
    return index;
  };
}

/**
 * Steps through the frames of a paused element until the signal aborts, it plays, or it is moved by something else.
 * @param onStep called after each step with where the frame lies that is shown, in seconds; null: not known.
 */
export function openFrameStepper(
  video: HTMLVideoElement,
  source: FrameSource,
  clock: Clock,
  signal: AbortSignal,
  onStep: (shown: number | null) => void,
): FrameStepper {
  const stepper = new FrameStepper({
    element: steppedElement(video, () => source.mediaTime(), clock, signal),
    frames: indexOf(source),
    onStep,
  });
  const cancel = () => stepper.cancel();
  for (const name of ['play', 'emptied']) video.addEventListener(name, cancel, { signal });
  signal.addEventListener('abort', cancel);
  return stepper;
}
