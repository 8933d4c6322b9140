import { Play } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState, type KeyboardEvent } from 'react';
import type { Result } from '@/domain/result';
import { wholeCut, type Cut, type CutPoints } from '@/domain/export/cut';
import { exportText } from '@/text/features/export';
import { savingText } from '@/text/player/saving';
import { zoomText } from '@/text/player/zoom';
import { moveFocusOnUnmount } from '@/ui/hooks/moveFocusOnUnmount';
import type { FrameSource } from '../../core/frameTables';
import { toElementTime } from '../../core/recordingTime';
import { MediaTimeline } from '../../frameSteps/MediaTimeline';
import { CutHandles, type CutEdge } from './CutHandles';
import styles from './CutBar.module.css';

function showFrame(video: HTMLVideoElement, position: number): void {
  video.pause();
  video.currentTime = position;
}

function playFrom(video: HTMLVideoElement, position: number): void {
  video.currentTime = position;
  // Without a recent click, the browser may refuse playback. The element then stays paused.
  video.play().catch(() => undefined);
}

interface CutPreview {
  isRunning: boolean;
  toggle: () => void;
  stop: () => void;
}

function useCutPreview(video: HTMLVideoElement | null, cut: Cut | null, timeline: MediaTimeline): CutPreview {
  const [isRunning, setRunning] = useState(false);
  const { start = 0, end = 0 } = cut ?? {};

  useEffect(() => {
    if (!isRunning || video === null) return undefined;
    const fromStart = () => {
      playFrom(video, timeline.positionOfFrame(start));
    };
    let frame = 0;
    const update = () => {
      if (video.currentTime >= timeline.toElement(end) && !video.seeking) fromStart();
      frame = requestAnimationFrame(update);
    };
    fromStart();
    update();
    video.addEventListener('ended', fromStart);
    return () => {
      cancelAnimationFrame(frame);
      video.removeEventListener('ended', fromStart);
      video.pause();
    };
  }, [isRunning, video, start, end, timeline]);

  return {
    isRunning,
    toggle: () => {
      setRunning((was) => !was);
    },
    stop: () => {
      setRunning(false);
    },
  };
}

interface CutBarProps {
  video: HTMLVideoElement | null;
  frames: FrameSource;
  isZoomed: boolean;
  findPoints: (signal: AbortSignal) => Promise<Result<CutPoints, string>>;
  onSave: (cut: Cut) => void;
  onClose: () => void;
}

const holdFocus = (bar: HTMLElement | null) => {
  bar?.focus({ preventScroll: true });
  return moveFocusOnUnmount(bar);
};

/** Replaces the controls while the user selects a part of the clip. */
export function CutBar({ video, frames, isZoomed, findPoints, onSave, onClose }: CutBarProps) {
  const [found, setFound] = useState<Result<CutPoints, string> | null>(null);
  const [cut, setCut] = useState<Cut | null>(null);
  const timeline = useMemo(
    () => new MediaTimeline(frames, () => (video === null ? 0 : toElementTime(video, 0))),
    [frames, video],
  );
  const preview = useCutPreview(video, cut, timeline);
  const find = useEffectEvent(findPoints);

  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      const [points] = await Promise.all([find(controller.signal), timeline.ready()]);
      if (controller.signal.aborted) return;
      setFound(points);
      if (points.ok) setCut(wholeCut(points.value));
    };
    void load();
    return () => controller.abort();
  }, [timeline]);

  const change = (next: Cut, edge: CutEdge) => {
    preview.stop();
    setCut(next);
    if (video === null) return;
    const position =
      edge === 'start' ? timeline.positionOfFrame(next.start) : timeline.positionOfFrameBefore(next.end);
    showFrame(video, position);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the whole bar
    <div
      ref={holdFocus}
      role="group"
      aria-label={savingText.cutTitle}
      tabIndex={-1}
      className={styles.bar}
      onKeyDown={onKeyDown}
    >
      {found?.ok === true && cut !== null ? (
        <CutHandles cut={cut} points={found.value} onChange={change} />
      ) : (
        <p aria-live="polite" className={styles.message}>
          {found?.ok === false ? found.failure : exportText.findingCutPoints}
        </p>
      )}
      {isZoomed && <p className={styles.message}>{zoomText.savedWhole}</p>}
      <div className={styles.row}>
        {cut !== null && (
          <button
            type="button"
            className={`${styles.button} ${styles.preview}`}
            aria-pressed={preview.isRunning}
            onClick={preview.toggle}
          >
            <Play size={16} />
            {exportText.preview}
          </button>
        )}
        <button type="button" className={styles.button} onClick={onClose}>
          {exportText.cancelCut}
        </button>
        {cut !== null && (
          <button
            type="button"
            className={styles.save}
            onClick={() => {
              onSave(cut);
            }}
          >
            {exportText.saveCut}
          </button>
        )}
      </div>
    </div>
  );
}
