import { useEffect, useState } from 'react';
import { systemClock } from '@/lib/time/clock';
import type { FrameSource } from '../core/frameTables';
import { recordingPosition, toRecordingTime } from '../core/recordingTime';
import { openFrameStepper } from './openFrameStepper';
import type { StepRelay } from './stepRelay';

interface SteppedTo {
  position: number;
  frame: number;
}

/**
 * Performs a relay's steps while mounted.
 * @returns the last step's frame; null before the first one, and without support by the browser
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
      if (signal.aborted) return;
      const position = recordingPosition(video);
      setSteppedTo(frame === null ? null : { position, frame: toRecordingTime(video, frame) });
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
