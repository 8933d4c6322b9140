import { StepBack, StepForward } from 'lucide-react';
import { framesText } from '@/text/player/frames';
import { IconButton } from '@/ui/base/IconButton';
import { moveFocusOnUnmount } from '@/ui/hooks/moveFocusOnUnmount';
import { formatTime, outOf } from '../controls/formatTime';
import type { FrameSource } from '../core/frameTables';
import styles from './FrameBar.module.css';
import type { StepRelay } from './stepRelay';
import { useEffect, useState } from 'react';
import { systemClock } from '@/lib/time/clock';
import { recordingPosition, toRecordingTime } from '../core/recordingTime';
import { openFrameStepper } from './openFrameStepper';

function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const id = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(id);
  }, [value, ms]);
  return settled;
}

interface SteppedTo {
  position: number;
  frame: number;
}

/**
 * Performs the relay's steps while mounted.
 * @returns the frame of the last step; null before the first step, or if the browser does not report frames
 */
function useFrameSteps(
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

export interface FrameBarProps {
  video: HTMLVideoElement | null;
  source: FrameSource;
  relay: StepRelay;
  position: number;
  duration: number;
}

const ICON = 18;
/**
 * A frame's time is announced only after this delay, so that screen readers announce nothing while a key is
 * held.
 */
const RESTING_MS = 500;
const TOLERANCE_S = 0.001;

/** Formats seconds as `1:05.120`, because frames are milliseconds apart. */
function formatFrameTime(seconds: number): string {
  const milliseconds = Math.round(seconds * 1_000);
  return `${formatTime(milliseconds / 1_000)}.${String(milliseconds % 1_000).padStart(3, '0')}`;
}

/** Shows the frame's time, and buttons for the previous and the next frame. */
export function FrameBar({ video, source, relay, position, duration }: FrameBarProps) {
  const steppedTo = useFrameSteps(video, source, relay);
  const isStepped = steppedTo !== null && Math.abs(steppedTo.position - position) < TOLERANCE_S;
  const frame = isStepped ? formatFrameTime(steppedTo.frame) : null;
  const settled = useSettled(frame, RESTING_MS);
  return (
    <>
      <span aria-hidden="true">
        {frame ?? formatTime(position)}
        {outOf(duration)}
      </span>
      <span ref={moveFocusOnUnmount} className={styles.buttons} data-stepped={steppedTo !== null}>
        <IconButton label={framesText.previous} onClick={() => relay.step(-1)}>
          <StepBack size={ICON} />
        </IconButton>
        <IconButton label={framesText.next} onClick={() => relay.step(1)}>
          <StepForward size={ICON} />
        </IconButton>
        <span className="visually-hidden" aria-live="polite">
          {settled && settled === frame && framesText.frameAt(settled)}
        </span>
      </span>
    </>
  );
}
