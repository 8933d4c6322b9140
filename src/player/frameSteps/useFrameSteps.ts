import { useEffect, useState } from 'react';
import { systemClock } from '@/lib/time/clock';
import type { FrameSource } from '../core/frameTables';
import { openFrameStepper } from './openFrameStepper';
import type { StepRelay } from './stepRelay';

/** What is shown after a step; seconds. */
interface SteppedTo {
  /** Where the element stands. */
  position: number;
  /** Where the frame begins that it shows. */
  frame: number;
}

/**
 * Carries out the steps of a relay while the component is mounted.
 * @returns where the last step led; null before the first one, and where the browser does not say which frame it shows.
 */
export function useFrameSteps(
  video: HTMLVideoElement | null,
  source: FrameSource,
  relay: StepRelay,
): SteppedTo | null {
  const [steppedTo, setSteppedTo] = useState<SteppedTo | null>(null);
  useEffect(() => {
    if (video === null) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const stepper = openFrameStepper(video, source, systemClock, signal, (frame) => {
      if (!signal.aborted) setSteppedTo(frame === null ? null : { position: video.currentTime, frame });
    });
    const disconnect = relay.connect((by) => stepper.step(by));
    return () => {
      disconnect();
      controller.abort();
      setSteppedTo(null);
    };
  }, [video, source, relay]);
  return steppedTo;
}
