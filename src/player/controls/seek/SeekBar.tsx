import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { playerText } from '@/text/player/player';
import { promptPart } from '@/ui/loading/lazyPart';
import { moveFocusOnUnmount } from '@/ui/hooks/moveFocusOnUnmount';
import { useGesture } from '@/ui/hooks/useGesture';
import { systemClock } from '@/lib/time/clock';
import type { FrameSource } from '../../core/frameTables';
import { toElementTime, toRecordingTime } from '../../core/recordingTime';
import type { FrameBarProps } from '../../frameSteps/FrameBar';
import type { Commands } from '../commands';
import { formatTime, outOf } from '../formatTime';
import { Scrubber } from './Scrubber';
import styles from './SeekBar.module.css';
import { useMediaTime } from '../useMediaState';

const STEP = 0.1;
/** Tolerance in seconds, because a sum of steps is not exact. */
const ROUNDING_S = 0.001;

const { Part: LazyFrameBar } = promptPart(
  async () => (await import('../../frameSteps/FrameBar')).FrameBar,
  ({ position, duration }: FrameBarProps) => <Time position={position} duration={duration} />,
);

function Time({ position, duration }: { position: number; duration: number }) {
  return (
    <span aria-hidden="true">
      {formatTime(position)}
      {outOf(duration)}
    </span>
  );
}

interface SeekBarProps {
  video: HTMLVideoElement | null;
  commands: Commands;
  tables: FrameSource['tables'];
  frames: Pick<FrameBarProps, 'source' | 'relay'> | null;
}

/** Seeks within a recording. Playback pauses while the user drags the slider. */
export function SeekBar({ video, commands, tables, frames }: SeekBarProps) {
  const { currentTime, duration, bufferedTo } = useMediaTime(video, true);
  // Keeps the thumb at the requested position until the seek ends, to avoid a jump back.
  const [requested, setRequested] = useState<number | null>(null);
  const scrubber = useRef<Scrubber | null>(null);
  const isByHand = useRef(false);
  const [isHeld, setHeld] = useState(false);
  const seekTo = useEffectEvent((seconds: number) => commands.seekTo(seconds));
  const readTables = useEffectEvent(() => tables());
  useEffect(() => {
    if (video === null) return undefined;
    const controller = new AbortController();
    const onArrive = () => setRequested(null);
    scrubber.current = new Scrubber(
      {
        video,
        clock: systemClock,
        seekTo: (position) => seekTo(toRecordingTime(video, position)),
        onArrive,
        tables: () => readTables(),
      },
      controller.signal,
    );
    return () => controller.abort();
  }, [video]);
  const release = () => {
    setHeld(false);
    if (video?.paused === true) commands.togglePlay();
  };
  const { onPointerDown } = useGesture<true>({
    grip() {
      isByHand.current = true;
      if (video === null || video.paused) return null;
      setHeld(true);
      commands.togglePlay();
      return true;
    },
    onEnd: release,
    onCancel: release,
  });
  const moveTo = (seconds: number) => {
    setRequested(seconds);
    if (video !== null) scrubber.current?.to(toElementTime(video, seconds), !isByHand.current);
  };
  const isEndless = duration === 0;
  const shown = isEndless ? currentTime : Math.min(requested ?? currentTime, duration);
  const share = (seconds: number) =>
    `${String(seconds === 0 ? 0 : (seconds / (isEndless ? shown : duration)) * 100)}%`;
  return (
    <div ref={moveFocusOnUnmount} className={styles.bar}>
      <input
        type="range"
        className={styles.slider}
        aria-label={playerText.seek}
        aria-valuetext={
          isEndless ? formatTime(shown) : playerText.seekValue(formatTime(shown), formatTime(duration))
        }
        min={0}
        max={isEndless ? shown : duration}
        step={STEP}
        value={shown}
        disabled={isEndless}
        style={{ '--played': share(shown), '--loaded': share(bufferedTo) }}
        onPointerDown={onPointerDown}
        onKeyDown={(event) => {
          isByHand.current = false;
          // A slider at its minimum fires no `change` for Home, even if the video is a few frames past the
          // start.
          if (event.key !== 'Home' && event.key !== 'End') return;
          event.preventDefault();
          moveTo(event.key === 'Home' ? 0 : duration);
        }}
        onChange={({ currentTarget: { valueAsNumber: seconds } }) => {
          // The slider's last value may be almost a step before the end.
          moveTo(duration - seconds < STEP - ROUNDING_S ? duration : seconds);
        }}
      />
      <span className={styles.time}>
        {frames && !isHeld ? (
          <LazyFrameBar video={video} {...frames} position={shown} duration={duration} />
        ) : (
          <Time position={shown} duration={duration} />
        )}
      </span>
    </div>
  );
}
